import { fileURLToPath } from 'node:url'

export interface SpeechWeights {
  encoder: { weight: Float32Array; bias: Float32Array; stride: number }[]
  memory: { ofInput: Float32Array; ofHidden: Float32Array; bias: Float32Array }
  decision: { weight: Float32Array; bias: number }
}

const FILE = fileURLToPath(new URL('../../../models/silero-vad/weights.f16', import.meta.url))
const LAYERS = [
  { inputs: 129, outputs: 128, stride: 1 },
  { inputs: 128, outputs: 64, stride: 2 },
  { inputs: 64, outputs: 64, stride: 2 },
  { inputs: 64, outputs: 128, stride: 1 },
]
const UNITS = 128

/** Reads the network's weights: half-precision numbers, in the order in which they are taken here. */
export async function loadSpeechWeights(): Promise<SpeechWeights> {
  const numbers = new Float16Array(await Bun.file(FILE).arrayBuffer())
  let taken = 0
  const take = (count: number) => {
    taken += count
    return Float32Array.from(numbers.subarray(taken - count, taken))
  }
  const encoder = LAYERS.map(({ inputs, outputs, stride }) => ({
    weight: take(outputs * inputs * 3),
    bias: take(outputs),
    stride,
  }))
  const ofInput = take(4 * UNITS * UNITS)
  const ofHidden = take(4 * UNITS * UNITS)
  const [biasOfInput, biasOfHidden] = [take(4 * UNITS), take(4 * UNITS)]
  const bias = biasOfInput.map((value, gate) => value + (biasOfHidden[gate] ?? 0))
  const decision = { weight: take(UNITS), bias: take(1)[0] ?? 0 }
  if (taken !== numbers.length) {
    throw new Error(`${FILE} holds ${numbers.length} numbers; ${taken} were expected.`)
  }
  return { encoder, memory: { ofInput, ofHidden, bias }, decision }
}
