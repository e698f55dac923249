/** @returns the vector with length 1; a vector of zeros stays one */
export function toUnitVector(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return squares === 0 ? vector : vector.map((value) => value / Math.sqrt(squares));
}

/**
 * Brings a unit vector to another width. Zeros at the end leave every cosine as it was; a wider vector loses its end and is
 * made a unit vector again, which models trained for it (Matryoshka) bear well.
 */
export function fitWidth(vector: Float32Array, width: number): Float32Array {
  if (vector.length === width) return vector;
  if (vector.length > width) return toUnitVector(vector.slice(0, width));
  const wider = new Float32Array(width);
  wider.set(vector);
  return wider;
}
