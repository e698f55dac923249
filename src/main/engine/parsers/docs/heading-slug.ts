/**
 * The anchor that a heading has by its text, as GitHub and most site generators make it: lower case, letters, digits,
 * hyphens and underscores, spaces as hyphens.
 */
export function slugHeading(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}
