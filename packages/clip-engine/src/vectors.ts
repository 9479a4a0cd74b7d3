/** The sum of the products of two vectors' values; of vectors of length 1 their cosine, -1 to 1. */
export function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

/** The vector of length 1 that points the same way. */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector)) + 1e-6
  return vector.map((value) => value / length)
}

/** The mean of vectors of one length; empty of none. */
export function meanOf(vectors: Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) {
    for (const [at, value] of vector.entries()) sum[at] = (sum[at] ?? 0) + value
  }
  return sum.map((value) => value / vectors.length)
}
