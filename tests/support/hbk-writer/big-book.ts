import { bigBookMaterial, type MaterialMember, type MaterialType } from './big-book-material.ts';
import { escapeHtml, writeSyntaxPage } from './syntax-page.ts';
import { type BookContent, writeBook } from './write-book.ts';
import { type WrittenNode, writeCategories, writeTemplate } from './write-contents.ts';

const TYPES_PER_CATALOG = 40;
const CONTEXT = 'v8help://SyntaxHelperContext';

export interface BigBookOptions {
  /** Pages of the book at least. */
  pages: number;
  material?: readonly MaterialType[];
}

/** A big book in both languages, as bytes of `shcntx_ru.hbk` and `shcntx_root.hbk`. */
export function writeBigBooks(options: BigBookOptions): { ru: Uint8Array; root: Uint8Array; pages: number } {
  const material = options.material ?? bigBookMaterial();
  const ru = bigBook('ru', options.pages, material);
  const root = bigBook('en', options.pages, material);
  const fragments = [887, 512, 52, 512, 5655, 30, 512];
  return {
    ru: writeBook(ru.content, { storageFragments: fragments, shuffleSeed: 1, firstFree: 0x1d2338 }),
    root: writeBook(root.content, { storageFragments: fragments, shuffleSeed: 2 }),
    pages: ru.pages,
  };
}

/** Repeats the material with numbered type names until there are enough pages. */
export function bigBook(
  locale: 'ru' | 'en',
  atLeastPages: number,
  material: readonly MaterialType[],
): { content: BookContent; pages: number } {
  const files = new Map<string, string>();
  const tree: WrittenNode[] = [];
  let pages = 0;
  let nextId = 1;
  for (let number = 0; pages < atLeastPages; number++) {
    const type = material[number % material.length]!;
    const round = Math.floor(number / material.length);
    const suffix = round === 0 ? '' : String(round + 1);
    const catalog = Math.floor(number / TYPES_PER_CATALOG) + 1;
    if (number % TYPES_PER_CATALOG === 0) {
      const title = locale === 'ru' ? `Раздел ${catalog}` : `Section ${catalog}`;
      files.set(`objects/catalog${catalog}.html`, `<html><body><h1 class="V8SH_pagetitle">${title}</h1></body></html>`);
      tree.push({ titles: [], path: `/objects/catalog${catalog}.html`, children: [] });
      pages++;
    }
    const folder = `objects/catalog${catalog}/${pathName(type.en)}${suffix}`;
    const named = { ...type, ru: type.ru + suffix, en: type.en + suffix };
    const members = type.members.map((member) => ({ member, path: memberPath(folder, member, nextId++) }));
    files.set(`${folder}.html`, typePage(locale, named, folder, members));
    for (const { member, path } of members) {
      files.set(path, memberPage(locale, named, member, path, members));
      if (member.kind === 'method') {
        files.set(
          path.replace(/\.html$/, '.st'),
          writeTemplate([
            ['ru', `${member.ru}(<?>)`],
            ['en', `${member.en}(<?>)`],
          ]),
        );
      }
    }
    for (const kind of ['methods', 'properties'] as const) {
      const names = members
        .filter(({ path }) => path.includes(`/${kind}/`))
        .map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
      if (names.length > 0) files.set(`${folder}/${kind}/__categories__`, writeCategories(names));
    }
    (tree.at(-1)!.children as WrittenNode[]).push(typeNode(locale, named, folder, members));
    pages += 1 + members.length;
  }
  return { content: { name: 'SyntaxHelperContext', files, tree }, pages };
}

type PlacedMember = { member: MaterialMember; path: string };

function typeNode(
  locale: 'ru' | 'en',
  type: MaterialType,
  folder: string,
  members: readonly PlacedMember[],
): WrittenNode {
  const group = (kind: MaterialMember['kind'], ru: string, en: string): WrittenNode[] => {
    const children = members
      .filter(({ member }) => member.kind === kind)
      .map(({ member, path }) => bilingualNode(member.ru, member.en, `/${path}`));
    return children.length === 0 ? [] : [{ titles: [['#', locale === 'ru' ? ru : en]], path: '', children }];
  };
  return {
    ...bilingualNode(type.ru, type.en, `/${folder}.html`),
    children: [...group('property', 'Свойства', 'Properties'), ...group('method', 'Методы', 'Methods')],
  };
}

function bilingualNode(ru: string, en: string, path: string): WrittenNode {
  return {
    titles: [
      ['ru', ru],
      ['en', en],
    ],
    path,
  };
}

function typePage(locale: 'ru' | 'en', type: MaterialType, folder: string, members: readonly PlacedMember[]): string {
  const base = folder.slice(folder.lastIndexOf('/') + 1);
  const links = (kind: MaterialMember['kind']): { href: string; title: string }[] =>
    members
      .filter(({ member }) => member.kind === kind)
      .map(({ member, path }) => ({ href: base + path.slice(folder.length), title: title(locale, member) }));
  const titles = locale === 'ru' ? ['Свойства', 'Методы'] : ['Properties', 'Methods'];
  return writeSyntaxPage({
    locale,
    name: title(locale, type),
    since: '8.0',
    members: [
      { title: titles[0]!, links: links('property') },
      { title: titles[1]!, links: links('method') },
    ],
    description: `<p>${prose(locale, type.ru, type.en, type.description)}</p>`,
    availability: availability(locale),
    example: locale === 'ru' ? `Значение = Новый ${type.ru}();\nСообщить(Значение);` : `Value = New ${type.en}();`,
  });
}

function memberPage(
  locale: 'ru' | 'en',
  owner: MaterialType,
  member: MaterialMember,
  path: string,
  members: readonly PlacedMember[],
): string {
  const name = locale === 'ru' ? member.ru : member.en;
  const typeName = locale === 'ru' ? 'Строка' : 'String';
  const types = `<a href="v8help://SyntaxHelperLanguage/def_String">${typeName}</a>`;
  const other = members.find((placed) => placed.path !== path);
  const parameters = member.parameters.map((parameter) => ({
    name: locale === 'ru' ? parameter.ru : parameter.en,
    required: parameter.required,
    types,
    text: escapeHtml(locale === 'ru' ? parameter.description : `Value of ${parameter.en} for this call.`),
  }));
  const text = prose(locale, member.ru, member.en, member.description);
  const common = {
    locale,
    owner: title(locale, owner),
    name: title(locale, member),
    since: '8.3.6',
    availability: availability(locale),
    ...(other === undefined
      ? {}
      : { seeAlso: `<a href="${CONTEXT}/${other.path}">${title(locale, other.member)}</a><br>` }),
  };
  if (member.kind === 'property') {
    const label = locale === 'ru' ? 'Тип' : 'Type';
    const usage = locale === 'ru' ? 'Чтение и запись.' : 'Read and write.';
    return writeSyntaxPage({ ...common, usage, description: `${label}: ${types}. <br>${text}` });
  }
  const call = `${name}(${parameters.map((parameter) => `<${parameter.name}>`).join(', ')})`;
  return writeSyntaxPage({
    ...common,
    variants: [{ syntax: call, parameters }],
    returns: `${locale === 'ru' ? 'Тип' : 'Type'}: ${types}. <br>`,
    description: `<p>${text}</p>`,
    example: `${call.replace(/[<>]/g, '')};\n    ${call.replace(/[<>]/g, '')};`,
  });
}

function title(locale: 'ru' | 'en', { ru, en }: { ru: string; en: string }): string {
  return escapeHtml(locale === 'ru' ? `${ru} (${en})` : en);
}

function memberPath(folder: string, member: MaterialMember, id: number): string {
  return `${folder}/${member.kind === 'method' ? 'methods' : 'properties'}/${pathName(member.en)}${id}.html`;
}

function pathName(name: string): string {
  return name.replace(/[^\w]+/g, '_');
}

function availability(locale: 'ru' | 'en'): string {
  return locale === 'ru'
    ? '<p>Тонкий клиент, веб-клиент, сервер, толстый клиент. <BR>Сериализуется.</p>'
    : '<p>Thin client, web-client, server, thick client. <BR>Serializable.</p>';
}

/** Some sentences around the description, so that pages are as long as genuine ones. */
function prose(locale: 'ru' | 'en', ru: string, en: string, description: string): string {
  const text =
    locale === 'ru'
      ? `${description} ${ru} учитывает права пользователя и режим совместимости. Если ${ru} вызывается на сервере, ` +
        `результат передаётся на клиент целиком, поэтому большие наборы данных следует передавать частями. ` +
        `Повторное обращение к ${ru} в одной транзакции возвращает прежнее значение.`
      : `${en} takes the rights of the user and the compatibility mode into account. When ${en} is called on the server, ` +
        `the whole result goes to the client, so large sets of data should be sent in parts. ` +
        `A second call of ${en} in one transaction gives the earlier value.`;
  return escapeHtml(text);
}
