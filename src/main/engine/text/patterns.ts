/**
 * Shapes that a 1C text uses as one word. `\b` and `\w` know only Latin letters in JavaScript, so every border is
 * spelled out with \p{L} and \p{N}.
 */

export const GUID_PATTERN =
  /(?<![\p{L}\p{N}])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\p{L}\p{N}])/giu;

/** Platform versions: 8.3, 8.3.27, 8.3.27.1719, with or without `v`. */
export const VERSION_PATTERN = /(?<![\p{L}\p{N}.])v?8\.\d{1,2}(?:\.\d{1,5}){0,2}(?![\p{L}\p{N}]|\.\d)/giu;

/** Compile directives and preprocessor lines: &НаСервере, #Область, &AtClient. */
export const DIRECTIVE_PATTERN = /[&#][А-ЯЁа-яёA-Za-z][А-ЯЁа-яёA-Za-z0-9_]*/gu;

/** A word: letters, digits and `_`, starting with a letter or `_`; or a number. */
export const WORD_PATTERN = /[\p{L}_][\p{L}\p{M}\p{N}_]*|\p{N}+/gu;
