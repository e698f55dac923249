/**
 * Orders versions such as `8.3.27.1719` by their numbers, part by part. No version at all comes first.
 * @returns below zero when `a` is the older one
 */
export function compareVersions(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (Number.isNaN(difference)) break;
    if (difference !== 0) return difference;
  }
  return a === b ? 0 : a < b ? -1 : 1;
}
