/** Stands behind a text that something else follows: at its edge everything is escaped that could join with that. */
const EDGE = '\u0000';

/**
 * Escapes text so that Markdown shows it as it is. As little as possible is escaped: agents and people read the
 * source too, and names such as `СправочникСсылка.<Имя справочника>` and `ИМЯ_ПОЛЯ` must stay readable in it.
 * @param isFollowed other Markdown stands right behind the text
 */
export function escapeMarkdown(text: string, isFollowed = false): string {
  if (!/[\\`*_<&[\]~!]/.test(text)) return text;
  const escaped = (isFollowed ? text + EDGE : text)
    .replace(/\\(?=[!-/:-@[-`{-~\0])/g, '\\\\')
    .replace(/[`*~]/g, '\\$&')
    .replace(/_/g, (_, at: number, whole: string) => (isInsideWord(whole, at) ? '_' : '\\_'))
    .replace(/<(?=[A-Za-z/!?\0])/g, '\\<')
    .replace(/&(?=#?\w{1,31};|#?\w{0,31}\0)/g, '\\&')
    .replace(/!(?=[[\0])/g, '\\!')
    .replace(/\](?=[([:\0])/g, '\\]')
    .replace(/\[(?=[\^\0])/g, '\\[');
  return isFollowed ? escaped.slice(0, -1) : escaped;
}

/** For the text of a link, where brackets would end it. */
export function escapeLinkText(text: string): string {
  return escapeMarkdown(text).replace(/(?<!\\)[[\]]/g, '\\$&');
}

/** Escapes what has a meaning only at the start of a line. `- ` stays: pages write lists that way. */
export function escapeLineStart(line: string): string {
  return line
    .replace(/^(#{1,6})(?=\s|$)/, '\\$1')
    .replace(/^>/, '\\>')
    .replace(/^\+(?=\s|$)/, '\\+')
    .replace(/^(=+|-+)$/, '\\$1')
    .replace(/^-(?=(\s*-){2,}\s*$)/, '\\-')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

/** A fenced block; the fence is longer than any run of backticks inside. */
export function fencedCode(code: string, language: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), (run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

/** Code inside a line. */
export function inlineCode(code: string): string {
  const text = code.replace(/\s+/g, ' ').trim();
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), (run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

function isInsideWord(text: string, at: number): boolean {
  return /[\p{L}\p{N}_]/u.test(text[at - 1] ?? ' ') && /[\p{L}\p{N}_]/u.test(text[at + 1] ?? ' ');
}
