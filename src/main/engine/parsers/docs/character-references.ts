import { decodeNamedCharacterReference } from 'decode-named-character-reference';

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,31}));/g;

/** Replaces `&lt;`, `&#1071;` and the like by what `write` makes of the character and its offset after the reference. */
export function replaceCharacterReferences(
  text: string,
  write: (character: string, start: number, end: number) => string,
): string {
  return text.replace(REFERENCE, (whole, decimal, hex, name, offset: number) => {
    const character = name
      ? decodeNamedCharacterReference(name)
      : fromCode(Number.parseInt(decimal ?? hex, decimal ? 10 : 16));
    return character === false ? whole : write(character, offset, offset + whole.length);
  });
}

function fromCode(code: number): string {
  const isCharacter = code >= 0x20 && code <= 0x10ffff && (code & 0xf800) !== 0xd800;
  return isCharacter ? String.fromCodePoint(code) : ' ';
}
