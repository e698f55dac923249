/** The offset itself, or the one before it when it lies between the halves of a surrogate pair. */
export function characterBorder(text: string, offset: number): number {
  const isInPair = HIGH_SURROGATE.test(text.charAt(offset - 1)) && LOW_SURROGATE.test(text.charAt(offset));
  return isInPair ? offset - 1 : offset;
}

const HIGH_SURROGATE = /[\ud800-\udbff]/;
const LOW_SURROGATE = /[\udc00-\udfff]/;
