/** A parameter of a written page. */
export interface WrittenParameter {
  name: string;
  required: boolean;
  /** HTML of the types, links and all. */
  types: string;
  text: string;
  default?: string;
}

export interface WrittenVariant {
  title?: string;
  syntax: string;
  parameters?: readonly WrittenParameter[];
  description?: string;
}

/** A page of the syntax helper. Texts are HTML. */
export interface WrittenPage {
  locale: 'ru' | 'en';
  /** `Массив (Array)`, or `Array` in an English book. */
  owner?: string;
  /** The member's name, or the type's when there is no owner. */
  name: string;
  title?: string;
  since?: string;
  deprecatedSince?: string;
  changedIn?: string;
  replacements?: readonly { href: string; title: string }[];
  variants?: readonly WrittenVariant[];
  returns?: string;
  usage?: string;
  description?: string;
  availability?: string;
  note?: string;
  example?: string;
  seeAlso?: string;
  /** Chapters of members: title and links. */
  members?: readonly { title: string; links: readonly { href: string; title: string }[] }[];
  /** Markup: `p` of recent books, `div` of old ones, or upper case with bare attributes. */
  markup?: 'p' | 'div' | 'upper';
}

const WORDS = {
  ru: {
    variant: 'Вариант синтаксиса',
    syntax: 'Синтаксис',
    parameters: 'Параметры',
    required: 'обязательный',
    optional: 'необязательный',
    default: 'Значение по умолчанию',
    type: 'Тип',
    variantDescription: 'Описание варианта метода',
    returns: 'Возвращаемое значение',
    usage: 'Использование',
    description: 'Описание',
    availability: 'Доступность',
    note: 'Примечание',
    example: 'Пример',
    seeAlso: 'См. также',
    versions: 'Использование в версии',
    since: (version: string) => `Доступен, начиная с версии ${version}.`,
    deprecated: (version: string) => `Не рекомендуется использовать, начиная с версии ${version}.`,
    changed: (version: string) => `Описание изменено в версии ${version}.`,
    instead: 'Рекомендуется использовать:',
    footer: 'Методическая информация',
  },
  en: {
    variant: 'Syntax variant',
    syntax: 'Syntax',
    parameters: 'Parameters',
    required: 'required',
    optional: 'optional',
    default: 'Default value',
    type: 'Type',
    variantDescription: 'Description of method variant',
    returns: 'Returned value',
    usage: 'Usage',
    description: 'Description',
    availability: 'Availability',
    note: 'Note',
    example: 'Example',
    seeAlso: 'See also',
    versions: 'Available since',
    since: (version: string) => `Available since version ${version}.`,
    deprecated: (version: string) => `It is not recommended to use since version ${version}.`,
    changed: (version: string) => `Description changed in version ${version}.`,
    instead: 'Recommended to use:',
    footer: 'Methodical information',
  },
} as const;

/** Writes a page with the markup of the platform's books, texts our own. */
export function writeSyntaxPage(page: WrittenPage): string {
  const words = WORDS[page.locale];
  const markup = page.markup ?? 'p';
  const chapter = (title: string, body: string): string => {
    if (markup === 'div') {
      return `<div class="V8SH_chapter"> <p style="margin-top: 3px; margin-bottom: 1px">${title}:</div>${body}`;
    }
    if (markup === 'upper') return `<P class=V8SH_chapter>${title}:</P>${body}`;
    return `<p class="V8SH_chapter">${title}:</p>${body}`;
  };
  const optional = (title: string, body: string | undefined): string =>
    body === undefined ? '' : chapter(title, body);
  const line = (text: string): string => `<p class="V8SH_versionInfo">${text}</p>`;
  const tag = markup === 'div' ? 'div' : 'p';
  const versionLines = [
    page.since === undefined ? '' : line(words.since(page.since)),
    page.deprecatedSince === undefined ? '' : line(words.deprecated(page.deprecatedSince)),
    page.changedIn === undefined ? '' : line(words.changed(page.changedIn)),
  ].join('');

  return [
    '<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8">',
    '<meta http-equiv="Content-Language" content="ru"></head><body>',
    `<h1 class=V8SH_pagetitle>${page.title ?? pageTitle(page)}</h1>`,
    `<${tag} class="V8SH_title">${page.owner ?? page.name}</${tag}>`,
    page.owner === undefined ? '' : `<${tag} class="V8SH_heading">${page.name}</${tag}>`,
    deprecationBlock(page, words),
    page.since === undefined
      ? ''
      : `<div class="__SINCE_SHOW_STYLE__"><p class="not_used">${words.since(page.since)}</p></div>`,
    optional(words.usage, page.usage),
    ...(page.variants ?? []).map((variant) => variantChapters(variant, words, chapter)),
    optional(words.returns, page.returns),
    ...(page.members ?? []).map(({ title, links }) =>
      chapter(title, links.map((link) => `<a href="${link.href}">${link.title}</a><br>`).join('')),
    ),
    optional(words.description, page.description),
    optional(`${words.availability}`, page.availability),
    optional(words.note, page.note),
    optional(words.example, page.example === undefined ? undefined : codeTable(page.example)),
    optional(words.seeAlso, page.seeAlso),
    versionLines === '' ? '' : chapter(words.versions, versionLines),
    `<HR><p>&nbsp;&nbsp;&nbsp;&nbsp; <a href=http://www.1centerprise.com/devlinks?C="id=000;lan=ru" target="_blank">`,
    `${words.footer}</a></p></body></html>`,
  ].join('');
}

/** Code in the markup of examples: one table cell, `<BR>` and hard spaces. */
export function codeTable(code: string): string {
  const html = escapeHtml(code)
    .replace(/^ +/gm, (spaces) => '&nbsp;'.repeat(spaces.length))
    .replaceAll('\n', '<BR>');
  return `<TABLE width="100%" bgColor="#f7f7f7"><TBODY><TR><TD><font face="Courier New">${html}</font></TD></TR></TBODY></TABLE>`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

type Words = (typeof WORDS)['ru'] | (typeof WORDS)['en'];

function variantChapters(
  variant: WrittenVariant,
  words: Words,
  chapter: (title: string, body: string) => string,
): string {
  const parameters = variant.parameters ?? [];
  return [
    variant.title === undefined ? '' : chapter(`${words.variant}: ${variant.title}`, '').replace(/:(?=<\/)/, ''),
    chapter(words.syntax, escapeHtml(variant.syntax)),
    parameters.length === 0 ? '' : chapter(words.parameters, parameters.map((one) => rubric(one, words)).join('')),
    variant.description === undefined ? '' : chapter(words.variantDescription, variant.description),
  ].join('');
}

function rubric(parameter: WrittenParameter, words: Words): string {
  const flag = parameter.required ? words.required : words.optional;
  const standard = parameter.default === undefined ? '' : `<br>${words.default}: ${parameter.default}.`;
  return (
    `<div class="V8SH_rubric"> <p style="margin-top: 2px; margin-bottom: 1px">&lt;${parameter.name}&gt; (${flag})</div>` +
    `${words.type}: ${parameter.types}. <br>${parameter.text}${standard}`
  );
}

function deprecationBlock(page: WrittenPage, words: Words): string {
  if (page.deprecatedSince === undefined) return '';
  const links = (page.replacements ?? []).map(({ href, title }) => `<li><a href="${href}">${title}</a></li>`).join('');
  const list =
    links === ''
      ? ''
      : `<p class="__DEPRECATED_SHOW_STYLE__">${words.instead}</p><ul class="__DEPRECATED_SHOW_STYLE__">${links}</ul>`;
  return `<div class="__DEPRECATED_SHOW_STYLE__"><p class="not_used">${words.deprecated(page.deprecatedSince)}</p>${list}</div>`;
}

/** `Массив.Добавить (Array.Add)` out of the owner's and the member's names. */
function pageTitle({ owner, name }: WrittenPage): string {
  if (owner === undefined) return name;
  const [ownerName, ownerAlias] = splitAlias(owner);
  const [memberName, memberAlias] = splitAlias(name);
  const alias = ownerAlias === null || memberAlias === null ? '' : ` (${ownerAlias}.${memberAlias})`;
  return `${ownerName}.${memberName}${alias}`;
}

function splitAlias(name: string): [string, string | null] {
  const match = /^(.*\S) \(([^()]*)\)$/.exec(name);
  return match === null ? [name, null] : [match[1]!, match[2]!];
}
