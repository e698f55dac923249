import { createHash } from 'node:crypto';
import { foldYo } from '../../text/normalize.ts';
import { WORD_PATTERN } from '../../text/patterns.ts';
import { splitIdentifier } from '../../text/split-identifier.ts';
import { stemWord } from '../../text/stem.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import { stripMarkup } from './strip-markup.ts';

/**
 * The trained vocabulary holds what these rules make of a text. Raise the version whenever they change, then train
 * again: a model of another version is refused.
 */
export const TOKENIZER_VERSION = 1;

/** Longer stems are base64, hashes and the like: their first letters are enough to tell them apart. */
const MAX_STEM_CHARS = 40;

const NO_STEMS: readonly string[] = [];

/** The words of a text as they are spelled in it (NFC, Ё as Е), in reading order, without markup. */
export function surfaceWords(text: string): string[] {
  return foldYo(stripMarkup(text.normalize('NFC'))).match(WORD_PATTERN) ?? [];
}

/**
 * The stems of one surface word: of each part of a CamelCase or snake_case identifier, without stop words and single
 * letters. Numbers stay as they are.
 */
export function stemsOfWord(word: string): readonly string[] {
  const stems: string[] = [];
  for (const part of splitIdentifier(word)) {
    const lower = part.toLowerCase();
    if (lower.length < 2 && !/^\p{N}/u.test(lower)) continue;
    if (!STOP_WORDS.has(lower)) stems.push(stemWord(lower.slice(0, MAX_STEM_CHARS)));
  }
  return stems.length === 0 ? NO_STEMS : stems;
}

/** All stems of a text, in reading order, with repetitions. */
export function stemsOfText(text: string): string[] {
  return surfaceWords(text).flatMap(stemsOfWord);
}

/**
 * A digest of what the tokenizer makes of a fixed text: guards against a change in a shared stemmer, stop word list or
 * pattern that nobody thought to count as a new version.
 */
export function tokenizerFingerprint(): string {
  return createHash('sha256')
    .update(stemsOfText(`${PROBE} ${[...STOP_WORDS].join(' ')}`).join('\n'))
    .digest('hex')
    .slice(0, 16);
}

const PROBE = `Таблица значений, ТаблицаЗначений.Скопировать() и value tables: HTTPСоединение, XMLЗапись, std437, my_long_name.
Ёлка всё ещё зелёная; обработчики событий, проведённый документ, удаление помеченных, программирование, безопасностью.
Registered handlers, querying databases, serialization, conditionally, background jobs. 8.3.27.1719 &НаСервере #Область
[ссылка](svod-link:%D0%9A#x) <Имя справочника> <div class="a">текст</div> <!-- скрыто --> https://example.org/a?b=c 42 я`;
