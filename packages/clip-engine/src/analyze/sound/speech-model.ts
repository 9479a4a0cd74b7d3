import { fileURLToPath } from 'node:url'
import { createSpectrum } from './spectrum.ts'

/** Samples per step, at 16 kHz: 32 ms. */
export const SPEECH_STEP = 512
const CONTEXT = 64
const WINDOW = 256
const HOP = 128
const FRAMES = 4
const BINS = WINDOW / 2 + 1
const UNITS = 128

/**
 * Loads the network of Silero VAD, which detects speech.
 *
 * The network has a state, so steps must be given in order, and each signal needs its own instance.
 * Plain loops run it in about a hundredth of real time; a 30 MB inference runtime would not be faster.
 *
 * @returns A function from `SPEECH_STEP` samples (16 kHz, −1 to 1) to the probability of speech.
 * @see https://github.com/snakers4/silero-vad for the network
 */
export async function loadSpeechModel(): Promise<(samples: Float32Array) => number> {
  const weights = await loadSpeechWeights()
  const spectrum = createSpectrum(WINDOW)
  const signal = new Float32Array(CONTEXT + SPEECH_STEP + CONTEXT)
  const magnitudes = new Float32Array(BINS)
  const frames = new Float32Array(BINS * FRAMES)
  const memory = { hidden: new Float32Array(UNITS), cell: new Float32Array(UNITS) }

  return (samples) => {
    signal.copyWithin(0, SPEECH_STEP, SPEECH_STEP + CONTEXT)
    signal.set(samples, CONTEXT)
    mirrorEnd(signal)
    for (let frame = 0; frame < FRAMES; frame++) {
      spectrum(signal, frame * HOP, magnitudes)
      for (let bin = 0; bin < BINS; bin++) {
        frames[bin * FRAMES + frame] = magnitudes[bin] as number
      }
    }
    remember(encode(frames, weights), weights, memory)
    return decide(memory.hidden, weights)
  }
}

function mirrorEnd(signal: Float32Array): void {
  const last = CONTEXT + SPEECH_STEP - 1
  for (let n = 1; n <= CONTEXT; n++) signal[last + n] = signal[last - n] as number
}

function encode(frames: Float32Array, { encoder }: SpeechWeights): Float32Array {
  let layer = frames
  let length = FRAMES
  for (const { weight, bias, stride } of encoder) {
    layer = convolve(layer, length, weight, bias, stride)
    length = Math.ceil(length / stride)
  }
  return layer
}

/** A convolution of width 3, padded with one zero at either end, followed by ReLU. */
function convolve(
  input: Float32Array,
  length: number,
  weight: Float32Array,
  bias: Float32Array,
  stride: number,
): Float32Array {
  const channels = input.length / length
  const outLength = Math.ceil(length / stride)
  const output = new Float32Array(bias.length * outLength)
  const seen = new Float32Array(channels * 3)
  for (let at = 0; at < outLength; at++) {
    for (let channel = 0; channel < channels; channel++) {
      for (let tap = 0; tap < 3; tap++) {
        const from = at * stride + tap - 1
        const isInside = from >= 0 && from < length
        seen[channel * 3 + tap] = isInside ? (input[channel * length + from] as number) : 0
      }
    }
    for (let out = 0; out < bias.length; out++) {
      const sum = (bias[out] as number) + dot(seen, weight, out * seen.length)
      output[out * outLength + at] = Math.max(0, sum)
    }
  }
  return output
}

/** One step of a long short-term memory; its gates are stored as input, forget, cell, output. */
function remember(
  input: Float32Array,
  { memory: { ofInput, ofHidden, bias } }: SpeechWeights,
  state: { hidden: Float32Array; cell: Float32Array },
): void {
  const gates = bias.map(
    (value, gate) =>
      value + dot(input, ofInput, gate * UNITS) + dot(state.hidden, ofHidden, gate * UNITS),
  )
  for (let unit = 0; unit < UNITS; unit++) {
    const admitted = sigmoid(gates[unit] as number) * Math.tanh(gates[2 * UNITS + unit] as number)
    const kept = sigmoid(gates[UNITS + unit] as number) * (state.cell[unit] as number)
    const cell = admitted + kept
    state.cell[unit] = cell
    state.hidden[unit] = sigmoid(gates[3 * UNITS + unit] as number) * Math.tanh(cell)
  }
}

/** Dot product in four separate sums: with a single one, each addition would wait for the one before. */
function dot(values: Float32Array, weights: Float32Array, from: number): number {
  const length = values.length
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let at = 0
  for (; at + 3 < length; at += 4) {
    a += (values[at] as number) * (weights[from + at] as number)
    b += (values[at + 1] as number) * (weights[from + at + 1] as number)
    c += (values[at + 2] as number) * (weights[from + at + 2] as number)
    d += (values[at + 3] as number) * (weights[from + at + 3] as number)
  }
  for (; at < length; at++) a += (values[at] as number) * (weights[from + at] as number)
  return a + b + c + d
}

function decide(hidden: Float32Array, { decision }: SpeechWeights): number {
  const active = hidden.map((value) => Math.max(0, value))
  return sigmoid(decision.bias + dot(active, decision.weight, 0))
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))

interface SpeechWeights {
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

/** Reads the network's weights: half-precision numbers, in the order in which they are taken here. */
async function loadSpeechWeights(): Promise<SpeechWeights> {
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
