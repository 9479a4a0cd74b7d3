/**
 * Prepares the magnitudes of a real signal's spectrum under a Hann window.
 *
 * @param size - Samples per window, a power of two.
 * @returns A function that writes `size / 2 + 1` magnitudes of `signal` from `offset` on.
 */
export function createSpectrum(size: number) {
  const window = Float32Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos(turn(n, size)))
  const cosine = Float32Array.from({ length: size / 2 }, (_, n) => Math.cos(turn(n, size)))
  const sine = Float32Array.from({ length: size / 2 }, (_, n) => -Math.sin(turn(n, size)))
  const order = reverseBits(size)
  const real = new Float32Array(size)
  const imaginary = new Float32Array(size)

  return (signal: Float32Array, offset: number, magnitudes: Float32Array): void => {
    for (let n = 0; n < size; n++) {
      const from = order[n] as number
      real[n] = (signal[offset + from] as number) * (window[from] as number)
    }
    imaginary.fill(0)
    transform(real, imaginary, cosine, sine)
    for (let k = 0; k <= size / 2; k++) {
      magnitudes[k] = Math.sqrt((real[k] as number) ** 2 + (imaginary[k] as number) ** 2)
    }
  }
}

const turn = (n: number, size: number) => (2 * Math.PI * n) / size

function reverseBits(size: number): Uint16Array {
  const bits = Math.log2(size)
  return Uint16Array.from({ length: size }, (_, n) => {
    let reversed = 0
    for (let bit = 0; bit < bits; bit++) reversed |= ((n >> bit) & 1) << (bits - 1 - bit)
    return reversed
  })
}

/** The radix-2 fast Fourier transform, in place, of values already in bit-reversed order. */
function transform(
  real: Float32Array,
  imaginary: Float32Array,
  cosine: Float32Array,
  sine: Float32Array,
): void {
  const size = real.length
  for (let half = 1; half < size; half *= 2) {
    const step = size / (2 * half)
    for (let start = 0; start < size; start += 2 * half) {
      for (let n = 0; n < half; n++) {
        const a = start + n
        const b = a + half
        const c = cosine[n * step] as number
        const s = sine[n * step] as number
        const x = real[b] as number
        const y = imaginary[b] as number
        const turnedX = x * c - y * s
        const turnedY = x * s + y * c
        real[b] = (real[a] as number) - turnedX
        imaginary[b] = (imaginary[a] as number) - turnedY
        real[a] = (real[a] as number) + turnedX
        imaginary[a] = (imaginary[a] as number) + turnedY
      }
    }
  }
}
