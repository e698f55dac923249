import type { HLJSApi, Language, LanguageFn } from 'highlight.js';
import oneC from 'highlight.js/lib/languages/1c';

const IDENTIFIER = '[A-Za-zА-Яа-яёЁ_][A-Za-zА-Яа-яёЁ_0-9]*';
const NOT_AFTER_NAME = '(?<![A-Za-zА-Яа-яёЁ_0-9.])';
const NOT_BEFORE_NAME = '(?![A-Za-zА-Яа-яёЁ_0-9])';

const KEYWORDS =
  'знач асинх ждать добавитьобработчик удалитьобработчик процедура функция конецпроцедуры конецфункции ' +
  'procedure function endprocedure endfunction val if then elsif else endif for each in to while do enddo goto ' +
  'return break continue and or not try except endtry raise execute var export new async await addhandler ' +
  'removehandler';
const LITERALS = 'true false undefined null';
const DIRECTIVES =
  'atclient atserver atservernocontext atclientatservernocontext before after around region endregion client server ' +
  'thinclient webclient thickclientmanagedapplication thickclientordinaryapplication externalconnection';

/**
 * The 1C language of highlight.js with what it lacks: the English words, and the heads of procedures, which it takes
 * for plain text because its word pattern there is ASCII. A name after a dot is a member, whatever it is called.
 */
export const bsl: LanguageFn = (hljs: HLJSApi): Language => {
  const base = oneC(hljs);
  const keywords = base.keywords as Record<string, string>;
  const procedure = `${NOT_AFTER_NAME}(?:процедура|функция|procedure|function)${NOT_BEFORE_NAME}`;
  return {
    ...base,
    keywords: {
      ...keywords,
      $pattern: IDENTIFIER,
      keyword: `${keywords.keyword} ${KEYWORDS}`,
      literal: `${keywords.literal} ${LITERALS}`,
    },
    contains: [
      {
        className: 'meta',
        begin: `^\\s*(?:#|&)(?=${IDENTIFIER})`,
        end: /$/,
        keywords: { $pattern: IDENTIFIER, keyword: DIRECTIVES },
        contains: [hljs.C_LINE_COMMENT_MODE],
      },
      { begin: [procedure, /\s+/, IDENTIFIER], beginScope: { 1: 'keyword', 3: 'title' } },
      { match: `\\.\\s*${IDENTIFIER}`, relevance: 0 },
      ...base.contains.filter((mode) => mode.className !== 'function'),
    ],
  };
};

const QUERY_FUNCTIONS =
  'сумма количество максимум минимум среднее выразить представление представлениессылки значение типзначения тип ' +
  'естьnull датавремя началопериода конецпериода добавитькдате разностьдат год квартал месяц день час минута ' +
  'секунда неделя деньгода деньнедели подстрока строка число дата булево автономерзаписи ' +
  'sum count max min avg cast presentation refpresentation value valuetype type isnull datetime beginofperiod ' +
  'endofperiod dateadd datediff year quarter month day hour minute second week dayofyear weekday substring ' +
  'string number date boolean recordautonumber';

/** The query language of 1C, in Russian and English. */
export const sdbl: LanguageFn = (hljs: HLJSApi): Language => ({
  name: '1C query language',
  case_insensitive: true,
  keywords: {
    $pattern: IDENTIFIER,
    keyword:
      'выбрать разрешенные различные первые поместить добавить уничтожить из внутреннее левое правое полное внешнее ' +
      'соединение по где сгруппировать группирующим наборам имеющие упорядочить автоупорядочивание возр убыв ' +
      'иерархия иерархии итоги общие объединить все как и или не в между подобно есть выбор когда тогда иначе конец ' +
      'ссылка спецсимвол для изменения индексировать уникально периодами только ' +
      'select allowed distinct top into add drop from inner left right full outer join on where group by grouping ' +
      'sets having order autoorder asc desc hierarchy totals overall union all as and or not in between like is ' +
      'case when then else end refs escape for update index unique periods only',
    literal: 'истина ложь неопределено null true false undefined',
  },
  contains: [
    hljs.C_LINE_COMMENT_MODE,
    { scope: 'string', begin: '"', end: '"', contains: [{ begin: '""' }] },
    hljs.C_NUMBER_MODE,
    // Columns are often called Сумма or Количество: a function is what has its arguments behind it.
    {
      scope: 'built_in',
      match: `${NOT_AFTER_NAME}(?:${QUERY_FUNCTIONS.replaceAll(' ', '|')})(?=\\s*\\()`,
    },
    { match: `\\.\\s*${IDENTIFIER}`, relevance: 0 },
    { scope: 'variable', match: `&${IDENTIFIER}` },
    { scope: 'variable', match: `#${IDENTIFIER}` },
  ],
});

/** Fence names that mean the 1C languages. */
export const LANGUAGE_ALIASES = {
  bsl: ['1c', '1с', 'os', 'oscript', '1c-enterprise'],
  sdbl: ['1c-query', 'query', 'запрос'],
};

const QUERY_START = /^\s*ВЫБРАТЬ(?!\p{L})/iu;
const BSL_SIGN =
  /(?<!\p{L})(?:процедура|функция|конецпроцедуры|конецфункции|конецесли|конеццикла|конецпопытки|тогда|перем|новый|возврат|endprocedure|endfunction|endif|enddo|elsif)(?!\p{L})|&На(?:Клиенте|Сервере)|&At(?:Client|Server)/iu;

/** Names the language of a fence without a name, when it is plainly 1C; else undefined. */
export function guessLanguage(code: string): 'bsl' | 'sdbl' | undefined {
  if (QUERY_START.test(code)) return 'sdbl';
  return BSL_SIGN.test(code) ? 'bsl' : undefined;
}
