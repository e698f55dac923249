/** True for an address that can be the base of an OpenAI-compatible server. */
export function isEndpointUrl(text: string): boolean {
  return /^https?:\/\/[^\s/]/iu.test(text) && URL.canParse(text);
}

/** The width typed by the user, or null when it is not one that the settings take. */
export function parseDimensions(text: string): number | null {
  const value = Number(text.trim());
  return text.trim() !== '' && Number.isInteger(value) && value >= 32 && value <= 8192 ? value : null;
}
