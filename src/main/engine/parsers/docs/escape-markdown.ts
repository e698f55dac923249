/**
 * Escapes that are needed, and no more: the text is searched and embedded as it stands, so `Имя_Поля` must not become
 * `Имя\_Поля`. Only what a parser would take for syntax gets a backslash.
 */

/** Text that would start a block at the beginning of a line: heading, quote, list, rule, underline of a heading, fence, table. */
const BLOCK_START =
  /^(\s*)(#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|[=-]+(?=\s*$)|[*_](?=[ \t]*[*_][ \t]*[*_])|[-:|](?=[-:| \t]*$)|-(?=[ \t]*-)|\||~{3})/;
const NUMBERED_START = /^(\s*\d{1,9})([.)])(?=\s|$)/;

export interface EscapePlace {
  /** The text begins a line: markers of blocks count. */
  startsLine: boolean;
  inTableCell?: boolean;
}

/** Escapes plain text so that Markdown shows it as it is. Line breaks inside start lines. */
export function escapeMarkdown(text: string, place: EscapePlace): string {
  const escaped = /[\\`*_~[\]<&|]/.test(text) ? escapeInline(text, place.inTableCell === true) : text;
  if (!escaped.includes('\n')) return place.startsLine ? escapeLineStart(escaped) : escaped;
  const lines = escaped.split('\n');
  return lines.map((line, index) => (index > 0 || place.startsLine ? escapeLineStart(line) : line)).join('\n');
}

function escapeInline(text: string, inTableCell: boolean): string {
  return text.replace(/[\\`*_~[\]<&|]/g, (character, offset: number) => {
    const before = text[offset - 1] ?? '';
    const after = text[offset + 1] ?? '';
    return needsEscape(character, before, after, text, offset, inTableCell) ? `\\${character}` : character;
  });
}

function needsEscape(
  character: string,
  before: string,
  after: string,
  text: string,
  offset: number,
  inTableCell: boolean,
): boolean {
  switch (character) {
    case '\\':
      return after === '' || /[!-/:-@[-`{-~\n]/.test(after);
    case '`':
      return true;
    case '*':
    case '~':
      return !(isBlank(before) && isBlank(after));
    case '_':
      return !(isBlank(before) && isBlank(after)) && !(isWord(before) && isWord(after));
    case '[':
      return after === '^' || after === '';
    case ']':
      return after === '' || after === '(' || after === '[' || after === ':';
    case '<':
      return after === '' || /[A-Za-z/!?]/.test(after);
    case '&':
      return /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/.test(text.slice(offset, offset + 40));
    default:
      return inTableCell;
  }
}

function escapeLineStart(line: string): string {
  if (!/^\s*[#>+*=\-_|:~\d]/.test(line)) return line;
  const numbered = line.replace(NUMBERED_START, '$1\\$2');
  return numbered === line ? line.replace(BLOCK_START, '$1\\$2') : numbered;
}

function isBlank(character: string): boolean {
  return character === '' || /\s/.test(character);
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}_]/u.test(character);
}
