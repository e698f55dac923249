import { type Token, tokenize } from './tokenize.ts';

/**
 * Words for PostgreSQL's full text. Its parser drops `&`, splits dots and knows no CamelCase, so what must stay whole
 * is spelled with letters and digits only: `&НаСервере` → `xdнасервере`, `8.3.27` → `xv8x3x27`.
 */

/** The tokens of a text that PostgreSQL's own parser would lose or split, as safe words. */
export function identifierWords(text: string): string[] {
  return tokenize(text).flatMap((token) => safeWord(token) ?? []);
}

/** The safe word of a token, or null when PostgreSQL's `russian` configuration reads it well enough. */
export function safeWord(token: Token): string | null {
  switch (token.kind) {
    case 'directive':
      return `xd${lettersAndDigits(token.term)}`;
    case 'version':
      return `xv${token.term.replaceAll('.', 'x')}`;
    case 'guid':
      return `xg${lettersAndDigits(token.term)}`;
    case 'identifier':
    case 'number':
      return lettersAndDigits(token.term);
    case 'stem':
      return null;
  }
}

function lettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}
