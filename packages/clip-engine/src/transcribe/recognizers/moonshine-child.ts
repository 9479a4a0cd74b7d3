import { join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import type { Heard } from '../recognizer.ts'
import { answerRequests } from './answer-requests.ts'
import { type ChosenToken, joinTokens } from './moonshine-words.ts'
import { spreadWords } from './spread-words.ts'

const SAMPLE_RATE = 16_000
const FIRST_TOKEN = 1
const LAST_TOKEN = 2
/** English needs about three tokens a second, four for fast speech; more is a loop. */
const MOST_TOKENS_PER_SECOND = 6.5
const STEPS_PER_REPORT = 16
/** Shape of the `base` model: layers of the decoder, attention heads, and size of a head. */
const LAYERS = 8
const HEADS = 8
const HEAD_SIZE = 52

type Tensors = Record<string, Tensor>

const [modelFolder = ''] = process.argv.slice(2)
let model: Promise<{ encoder: InferenceSession; decoder: InferenceSession }> | null = null

answerRequests(hear)

async function open() {
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1 }
  return {
    encoder: await InferenceSession.create(join(modelFolder, 'encoder_model.onnx'), options),
    decoder: await InferenceSession.create(join(modelFolder, 'decoder_model_merged.onnx'), options),
  }
}

type Tell = (seconds: number) => void

async function hear({ samples }: { samples: Int16Array }, tell: Tell): Promise<Heard> {
  const seconds = samples.length / SAMPLE_RATE
  const tokens = await write(samples, tell)
  // For speech that the model does not understand, it repeats tokens without an end.
  const words = tokens ? joinTokens(tokens) : []
  return { words: spreadWords(words, { start: 0, end: seconds }), language: 'en' }
}

/** Decodes greedily, the most probable token at each step; `null` when the end token does not come. */
async function write(samples: Int16Array, tell: Tell): Promise<ChosenToken[] | null> {
  // Opened at the first request, so that a bad model is reported as an answer instead of a crash.
  model ??= open()
  const { encoder, decoder } = await model
  const sound = Float32Array.from(samples, (sample) => sample / 32_768)
  const { last_hidden_state } = await encoder.run({
    input_values: new Tensor('float32', sound, [1, sound.length]),
  })
  if (!last_hidden_state) throw new Error('the encoder returned nothing')
  const seconds = samples.length / SAMPLE_RATE
  const most = Math.ceil(seconds * MOST_TOKENS_PER_SECOND)
  const tokens: ChosenToken[] = []
  let past = emptyPast()
  for (let step = 0; step < most; step++) {
    const last = tokens.at(-1)?.id ?? FIRST_TOKEN
    const result = await decoder.run({
      input_ids: new Tensor('int64', BigInt64Array.of(BigInt(last)), [1, 1]),
      encoder_hidden_states: last_hidden_state,
      use_cache_branch: new Tensor('bool', [step > 0]),
      ...past,
    })
    const chosen = mostProbable(result['logits']?.data as Float32Array)
    if (chosen.id === LAST_TOKEN) return tokens
    tokens.push(chosen)
    past = nextPast(past, result as Tensors, step === 0)
    if (step % STEPS_PER_REPORT === 0) tell((seconds * step) / most)
  }
  return null
}

function emptyPast(): Tensors {
  const past: Tensors = {}
  for (let layer = 0; layer < LAYERS; layer++) {
    for (const half of ['decoder', 'encoder']) {
      for (const part of ['key', 'value']) {
        const shape = [0, HEADS, 1, HEAD_SIZE]
        past[`past_key_values.${layer}.${half}.${part}`] = new Tensor('float32', [], shape)
      }
    }
  }
  return past
}

/** Returns the key-value cache for the next step; the encoder's part does not change after the first step. */
function nextPast(past: Tensors, result: Tensors, isFirst: boolean): Tensors {
  return Object.fromEntries(
    Object.entries(past).map(([name, before]) => {
      const now = result[name.replace('past_key_values', 'present')]
      return [name, (isFirst || name.includes('decoder')) && now ? now : before]
    }),
  )
}

function mostProbable(logits: Float32Array): ChosenToken {
  let id = 0
  for (let at = 1; at < logits.length; at++) {
    if ((logits[at] ?? 0) > (logits[id] ?? 0)) id = at
  }
  const greatest = logits[id] ?? 0
  let sum = 0
  for (const logit of logits) sum += Math.exp(logit - greatest)
  return { id, probability: 1 / sum }
}
