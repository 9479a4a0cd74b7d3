import { fileURLToPath } from 'node:url'
import { classifyWords } from './word-classes.ts'

/** A model of one language that finds where sentences end, which are questions, and which words have a capital. */
export interface PunctuationModel {
  /** Known words with their class; of others only the ending is used. */
  vocabulary: Map<string, number>
  /** Spelling of words and pairs of words that have a capital within a sentence, by their form in lower case. */
  names: Map<string, string>
  /** Two weights for each place: of a comma and of a sentence's end. */
  gaps: Float32Array
  questions: Float32Array
  /** Prior log-odds of a comma, of a sentence's end and of a question. */
  bias: { comma: number; end: number; question: number }
}

export interface StoredModel {
  language: string
  /** Factor that converts a table's whole numbers to weights. */
  step: number
  bias: PunctuationModel['bias']
  /** F1 of each kind of mark, on shows that the model was not fitted on. */
  figures: Record<string, Record<string, number>>
  vocabulary: string
  names: string[]
}

const FOLDER = new URL('../../../models/punctuation-en/', import.meta.url)
export const MODEL_FILE = fileURLToPath(new URL('model.json', FOLDER))
export const TABLES_FILE = fileURLToPath(new URL('tables.i8', FOLDER))

let english: Promise<PunctuationModel> | undefined

/** The model that `bun quality fit sentences` wrote; read once. */
export function loadEnglish(): Promise<PunctuationModel> {
  english ??= readModel()
  return english
}

async function readModel(): Promise<PunctuationModel> {
  const stored: StoredModel = await Bun.file(MODEL_FILE).json()
  return makeModel(stored, new Int8Array(await Bun.file(TABLES_FILE).arrayBuffer()))
}

/**
 * Builds a model from its stored form.
 *
 * @param tables - Whole numbers: those of the gaps, then those of the questions.
 */
export function makeModel(stored: StoredModel, tables: Int8Array): PunctuationModel {
  const size = 2 * GAP_PLACES + QUESTION_PLACES
  if (tables.length !== size)
    throw new Error(`The tables hold ${tables.length} numbers; ${size} were expected.`)
  const weights = Float32Array.from(tables, (value) => value * stored.step)
  return {
    vocabulary: new Map(stored.vocabulary.split(' ').map((word, place) => [word, place])),
    names: new Map(stored.names.map((name) => [name.toLowerCase(), name])),
    gaps: weights.subarray(0, 2 * GAP_PLACES),
    questions: weights.subarray(2 * GAP_PLACES),
    bias: stored.bias,
  }
}

/** Chances that a comma or a sentence's end stands after each word. */
export interface GapChances {
  comma: Float32Array
  end: Float32Array
}

/** Rates every gap of a text by its words alone; `words` as `modelWord` writes them. */
export function rateGaps(words: string[], model: PunctuationModel): GapChances {
  const classes = classifyWords(words, model.vocabulary)
  const comma = new Float32Array(words.length)
  const end = new Float32Array(words.length)
  for (let at = 0; at < words.length; at += 1) {
    let ofComma = model.bias.comma
    let ofEnd = model.bias.end
    for (const place of gapPlaces(classes, at)) {
      ofComma += model.gaps[2 * place] ?? 0
      ofEnd += model.gaps[2 * place + 1] ?? 0
    }
    const sum = 1 + Math.exp(ofComma) + Math.exp(ofEnd)
    comma[at] = Math.exp(ofComma) / sum
    end[at] = Math.exp(ofEnd) / sum
  }
  return { comma, end }
}

/** Returns the chance that a sentence is a question. */
export function rateQuestion(words: string[], model: PunctuationModel): number {
  const places = questionPlaces(classifyWords(words, model.vocabulary))
  const sum = places.reduce((total, place) => total + (model.questions[place] ?? 0), 0)
  return 1 / (1 + Math.exp(-sum - model.bias.question))
}

/** Places in the table of gaps; a power of two. Each holds two weights: of a comma and of a sentence's end. */
export const GAP_PLACES = 2 ** 19
/** Places in the table of questions; a power of two. */
export const QUESTION_PLACES = 2 ** 15

/**
 * Finds the table places of a gap's features. The gap follows the word `at`; features are four words on either side, alone and in groups.
 *
 * @param classes - As `classifyWords` gives them.
 */
export function gapPlaces(classes: Int32Array, at: number): number[] {
  const word = (offset: number) => classes[at + offset] ?? 0
  const pair = (offset: number) => mix(word(offset), word(offset + 1))
  const features = [
    ...[-4, -3, -2, -1, 0, 1, 2, 3, 4].map(word),
    ...[0, -1, 1, 2, -2].map(pair),
    ...[mix(pair(-1), word(1)), mix(pair(0), word(2))],
    ...[mix(pair(1), word(3)), mix(pair(-2), word(0))],
  ]
  return features.map((value, index) => mix(value, 7919 * (index + 1)) & (GAP_PLACES - 1))
}

/** Finds the table places of a sentence's features: its opening, its ending and its pairs of words. */
export function questionPlaces(classes: Int32Array): number[] {
  const at = (index: number) => classes.at(index) ?? 0
  const last = classes.length - 1
  const opening = mix(at(0), classes[1] ?? 0)
  const ending = mix(at(-1), classes[last - 1] ?? 0)
  const whole = [at(0), opening, mix(opening, classes[2] ?? 0), at(-1), ending]
  whole.push(mix(ending, classes[last - 2] ?? 0), Math.min(20, classes.length))
  const places = whole.map((value, index) => mix(value, 104_729 * (index + 1)))
  for (let index = 0; index < last; index += 1)
    places.push(mix(mix(classes[index] ?? 0, classes[index + 1] ?? 0), 15_485_863))
  return [...new Set(places.map((place) => place & (QUESTION_PLACES - 1)))]
}

/** Hashes two numbers to 32 bits. */
function mix(left: number, right: number): number {
  let bits = Math.imul(left, 0x9e3779b1) ^ right
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca6b)
  return bits ^ (bits >>> 13)
}
