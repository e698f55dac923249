/** A stream of numbers in [0, 1) that is the same for the same seed on every machine (sfc32). */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = seed | 0;
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let warmUp = 0; warmUp < 15; warmUp++) next();
  return next;
}

/** A whole number in [0, bound). */
export function randomBelow(random: Random, bound: number): number {
  return Math.floor(random() * bound);
}
