import { HbkFormatError } from '../hbk-format-error.ts';

/**
 * A value of 1C's bracket serialisation. Quoted strings and bare words (GUIDs, dates) are strings, whole numbers are
 * numbers, `{…}` is an array.
 */
export type BracketValue = string | number | BracketValue[];

export interface BracketLimits {
  maxDepth: number;
  maxValues: number;
}

export const BRACKET_LIMITS: BracketLimits = { maxDepth: 64, maxValues: 3_000_000 };

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const BOM = 0xfeff;

/**
 * Reads bracket text in one pass with a stack of its own. Commas only separate: missing and trailing ones are
 * forgiven. Closing brackets that are missing at the end of the text are not.
 * @returns the values at the top level, usually one list
 * @throws HbkFormatError bad-brackets, too-deep, too-many-values, with the character offset
 */
export function parseBracketText(text: string, limits: BracketLimits = BRACKET_LIMITS): BracketValue[] {
  const top: BracketValue[] = [];
  const stack: BracketValue[][] = [];
  let list = top;
  let values = 0;
  let at = 0;

  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isSeparator(code)) {
      at++;
      continue;
    }
    if (code === CLOSE) {
      const parent = stack.pop();
      if (parent === undefined) throw new HbkFormatError('bad-brackets', 'A bracket closes that was not opened', at);
      list = parent;
      at++;
      continue;
    }
    if (++values > limits.maxValues) {
      throw new HbkFormatError('too-many-values', `The list has more than ${limits.maxValues} values`, at);
    }
    if (code === OPEN) {
      if (stack.length >= limits.maxDepth) {
        throw new HbkFormatError('too-deep', `Brackets are nested deeper than ${limits.maxDepth}`, at);
      }
      const child: BracketValue[] = [];
      list.push(child);
      stack.push(list);
      list = child;
      at++;
    } else if (code === QUOTE) {
      const end = endOfString(text, at);
      const raw = text.slice(at + 1, end);
      list.push(raw.includes('""') ? raw.replaceAll('""', '"') : raw);
      at = end + 1;
    } else {
      const end = endOfWord(text, at);
      list.push(wordValue(text.slice(at, end)));
      at = end;
    }
  }
  if (stack.length > 0) throw new HbkFormatError('bad-brackets', 'The text ends inside brackets', text.length);
  return top;
}

/** The first list at the top level, or an empty one. */
export function firstList(values: readonly BracketValue[]): BracketValue[] {
  return values.find(isList) ?? [];
}

export function isList(value: BracketValue | undefined): value is BracketValue[] {
  return Array.isArray(value);
}

export function isString(value: BracketValue | undefined): value is string {
  return typeof value === 'string';
}

/** Offset of the closing quote; a doubled quote belongs to the string. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text.charCodeAt(at + 1) !== QUOTE) return at;
  }
  throw new HbkFormatError('bad-brackets', 'A string has no closing quote', start);
}

function endOfWord(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isSeparator(code) || code === OPEN || code === CLOSE || code === QUOTE) break;
    at++;
  }
  return at;
}

function wordValue(word: string): BracketValue {
  const number = /^-?\d{1,16}$/.test(word) ? Number(word) : Number.NaN;
  return Number.isSafeInteger(number) ? number : word;
}

function isSeparator(code: number): boolean {
  return code === COMMA || code <= 0x20 || code === BOM || code === 0xa0;
}
