import iconv from 'iconv-lite';

export interface DecodedText {
  text: string;
  /** Name of the encoding that was used, in lower case. */
  encoding: string;
  /** Some bytes were not valid and became replacement characters. */
  damaged: boolean;
}

const SNIFFED_BYTES = 8192;
const META_CHARSET = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{2,40})/i;

/**
 * Turns the bytes of a page into text: by byte order mark, else as UTF-8 if it is valid, else by the page's own
 * `<meta charset>`, else as windows-1251. UTF-8 with a few broken bytes among many good ones stays UTF-8.
 *
 * @returns null when the bytes are no text
 */
export function decodeText(bytes: Buffer, isHtml: boolean): DecodedText | null {
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return fromUtf8(bytes.subarray(3));
  if (startsWith(bytes, [0xff, 0xfe])) return checked(iconv.decode(bytes.subarray(2), 'utf-16le'), 'utf-16le');
  if (startsWith(bytes, [0xfe, 0xff])) return checked(iconv.decode(bytes.subarray(2), 'utf-16be'), 'utf-16be');
  if (bytes.subarray(0, SNIFFED_BYTES).includes(0)) return null;
  const utf8 = fromUtf8(bytes);
  if (utf8 === null || !utf8.damaged) return utf8;
  const declared = isHtml ? META_CHARSET.exec(bytes.subarray(0, SNIFFED_BYTES).toString('latin1'))?.[1] : undefined;
  if (isMostlyValid(utf8.text) || /^utf-?8$/i.test(declared ?? '')) return utf8;
  const encoding = declared && isSingleOrMultiByte(declared) ? declared.toLowerCase() : 'windows-1251';
  return checked(iconv.decode(bytes, encoding), encoding);
}

function fromUtf8(bytes: Buffer): DecodedText | null {
  try {
    return checked(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), 'utf-8');
  } catch {
    const lossy = checked(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), 'utf-8');
    return lossy && { ...lossy, damaged: true };
  }
}

/** Control characters do not stand in text, whatever its encoding. */
function checked(text: string, encoding: string): DecodedText | null {
  const head = text.slice(0, SNIFFED_BYTES);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const controls = head.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  if (head.includes('\u0000') || controls > head.length / 100) return null;
  return { text, encoding, damaged: false };
}

function isMostlyValid(lossy: string): boolean {
  const broken = lossy.match(/\ufffd/g)?.length ?? 0;
  const good = lossy.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return good > broken * 10;
}

/** Encodings that change the meaning of ASCII bytes are not taken from a page's word. */
function isSingleOrMultiByte(encoding: string): boolean {
  return !/^utf-?(?:7|16|32)/i.test(encoding) && iconv.encodingExists(encoding);
}

function startsWith(bytes: Buffer, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}
