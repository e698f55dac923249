import { type BracketValue, isList, isString, parseBracketText } from './bracket-list.ts';

/** The text that the editor inserts for a page's subject, by language code; `<?>` marks the cursor. */
export type SyntaxTemplate = Readonly<Record<string, string>>;

/**
 * Reads an `.st` file: `{1,{2,{…},{0,{"ru",0,0,"","text"}},{0,{"en",0,0,"","text"}}}}`. Every list that starts with a
 * language code and ends with a text counts, wherever it stands.
 * @throws HbkFormatError for broken brackets
 */
export function parseSyntaxTemplate(text: string): SyntaxTemplate {
  const template: Record<string, string> = Object.create(null);
  const queue: BracketValue[] = parseBracketText(text);
  for (let at = 0; at < queue.length; at++) {
    const item = queue[at];
    if (!isList(item)) continue;
    const [language] = item;
    const last = item.at(-1);
    if (item.length > 1 && isString(language) && /^[a-z]{2}(_[A-Za-z]{2})?$/.test(language) && isString(last)) {
      if (last.trim() !== '') template[language] ??= last;
    } else {
      for (const child of item) if (isList(child)) queue.push(child);
    }
  }
  return template;
}
