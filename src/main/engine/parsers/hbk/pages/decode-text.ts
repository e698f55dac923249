import iconv from 'iconv-lite';

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
const SNIFF_BYTES = 1024;

/**
 * Turns bytes of a book into text: byte order mark, else strict UTF-8, else the `charset=` of the page, else
 * windows-1251. Never fails. The byte order mark is not part of the result.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return UTF8.decode(bytes);
  } catch {
    // Not UTF-8.
  }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const charset = /charset\s*=\s*["']?\s*([\w-]{3,20})/i.exec(buffer.toString('latin1', 0, SNIFF_BYTES))?.[1];
  const named = charset !== undefined && !/^utf-?(8|16)/i.test(charset) && iconv.encodingExists(charset);
  return iconv.decode(buffer, named ? charset : 'windows-1251');
}
