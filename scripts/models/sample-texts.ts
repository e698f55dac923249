/**
 * Texts to compare two runs of one model on: Russian, English, code of 1C and others, mixed lines, odd characters. All of
 * our own words. The same on every run.
 */

const RUSSIAN = [
  'Как провести документ по регистру накопления',
  'Процедура записывает движения документа и снимает управляемые блокировки после фиксации транзакции.',
  'Функция возвращает первые буквы строки; если строка короче, возвращается вся строка.',
  'отличие внешнего соединения от внутреннего в языке запросов',
  'Где хранится пароль пользователя информационной базы?',
  'Ёлка, ёжик и объём: проверяем букву Ё в начале и в середине слова.',
  'Регламентное задание не запускается: проверьте, что фоновые задания не запрещены в свойствах кластера.',
  'СПРАВОЧНИК НОМЕНКЛАТУРА. РЕКВИЗИТЫ И ТАБЛИЧНЫЕ ЧАСТИ',
  'Обмен данными между узлами распределённой базы идёт сообщениями, у каждого есть номер.',
  'найти подстроку без учёта регистра',
  'Если значение не заполнено, платформа подставит значение по умолчанию — пустую ссылку нужного типа.',
  'Форма списка открывается медленно, когда в динамическом списке есть сложные условия отбора.',
  'Тонкий клиент обращается к веб-серверу по протоколу HTTPS; сертификат должен быть доверенным.',
  'Отчёт построен системой компоновки: поля, отборы, группировки и условное оформление задаёт пользователь.',
  'права доступа на уровне записей',
  'Выгрузка в файл: табличный документ сохраняется как XLSX, PDF или HTML.',
];

const ENGLISH = [
  'How do I post a document to an accumulation register?',
  'Returns the position of the substring, counted from one; zero when nothing is found.',
  'The server call is made once, and the result is kept in the form until it is closed.',
  'difference between a value table and a value tree',
  'Background jobs share the session parameters of the user who started them.',
  'Managed locks are set for a range of dimensions, never for the whole register.',
  'UPPER CASE WARNING: DO NOT EDIT GENERATED MODULES',
  'regular expressions in query language',
  'Use an HTTP service when another system must read the catalogue without a client.',
  'café naïve façade — accents, dashes – and “curly quotes”',
  'Exchange plans record every change, so a node can be brought up to date later.',
  'What happens when two users save the same object at once?',
];

const CODE = [
  'Если НЕ ЗначениеЗаполнено(Ссылка) Тогда\n\tВозврат Неопределено;\nКонецЕсли;',
  'ВЫБРАТЬ РАЗРЕШЕННЫЕ\n\tТ.Ссылка КАК Ссылка\nИЗ\n\tСправочник.Склады КАК Т\nГДЕ\n\tТ.ПометкаУдаления = ЛОЖЬ',
  'Запрос = Новый Запрос; Запрос.УстановитьПараметр("Период", ТекущаяДатаСеанса());',
  '&НаСервереБезКонтекста\nФункция ПолучитьОстаток(Знач Номенклатура)',
  'СтрЗаменить(Стр, "\\", "/"); // замена косой черты',
  'const total = rows.reduce((sum, row) => sum + row.amount, 0);',
  '<Catalog uuid="6f1a2b3c-0000-4d5e-8f90-a1b2c3d4e5f6"><Name>Goods</Name></Catalog>',
  'SELECT id, name FROM goods WHERE price > 100.50 ORDER BY name LIMIT 10;',
  'Документы.РеализацияТоваров.СоздатьДокумент().Записать(РежимЗаписиДокумента.Проведение)',
  '{"ключ": [1, 2.5, null, true], "path": "C:\\\\Users\\\\Public"}',
  'ТипЗнч(Значение) = Тип("СправочникСсылка.Контрагенты")',
  '#Область ПрограммныйИнтерфейс',
  '#If Server Then\n  Message("8.3.27.1508");\n#EndIf',
  'http://localhost/base/hs/api/v1/items?limit=50&offset=100',
];

const ODD = [
  'Готово 🙂 можно проверять 👍🏽 и 👨‍👩‍👧 тоже 🚀🚀',
  '№ 12 от 01.02.2026 г., сумма 1 234 567,89 ₽ (скидка ½ %)',
  'H₂O, x² + y² = z², ∑ ≤ ∞, α→β, 25 °C ± 0,5',
  '中文文档 与 日本語のテキスト and 한국어',
  'ﬁle ﬂow ＡＢＣ １２３ ① Ⅳ ㎏ ™ …',
  'ноль​ширина и\u00a0неразрывный пробел\u2003и\u2009узкий',
  '   пробелы   в начале,    внутри   и  в начале строки\n\n\n\tтабуляция',
  '┌────┬────┐\n│ А  │ Б  │\n└────┴────┘',
  '***жирный*** _курсив_ `код` ~~нет~~ [ссылка](svod-link:ключ#якорь)',
  'שלום עולם مرحبا بالعالم नमस्ते',
  'а',
  '?!',
  '0x1F 1e-12 -273.15 8.3.27.1508 {00000000-0000-0000-0000-000000000000}',
  'ОченьДлинноеИмяПроцедурыКотороеНиктоНеСтанетПисатьНоПроверитьНадо_1_2_3',
  'ghbdtn vbh — раскладка не та',
  'тест\u0007с\u0001управляющими\u001fзнаками\ufeff и меткой',
];

/** xorshift32: the same numbers on every machine. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const SEPARATORS = [' ', '\n', '. ', ' — ', '; ', '\n\n', ' / '];

/**
 * @param count how many texts; the first ones are short and each of its own kind, later ones are joined from them and
 * grow to some thousand characters, so that windows of more than 512 tokens are met too
 */
export function sampleTexts(count: number): string[] {
  const kinds = [RUSSIAN, ENGLISH, CODE, ODD];
  const short = Array.from({ length: 16 }, (_, index) => kinds.flatMap((kind) => kind[index] ?? [])).flat();
  const random = createRandom(20_261_201);
  const texts = short.slice(0, count);
  while (texts.length < count) {
    const parts = texts.length % 25 === 0 ? 60 : 2 + random(9);
    let text = short[random(short.length)]!;
    for (let part = 1; part < parts; part += 1) {
      text += SEPARATORS[random(SEPARATORS.length)]! + short[random(short.length)]!;
    }
    texts.push(text);
  }
  return texts;
}
