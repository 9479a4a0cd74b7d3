import { mean } from '../../averages.ts'
import { dot, meanOf, unit } from '../../vectors.ts'
import { type AppealModel, logOddsOf, spreadsOf, standardize } from './appeal-model.ts'
import { OPENING_SECONDS } from './closeness.ts'
import weights from './vector-weights.json'

/** What sentences are about, and how close that is to what else is said: weights for the vectors of a sentence encoder. */
export interface VectorModel extends AppealModel {
  /** Log-odds for a step away from the mean of the talk. */
  direction: number[]
  /** The mean of many talks. */
  usual: number[]
}

/** Fewer sentences than these have nothing to be close to. */
export const FEWEST = 30
/** Sentences on either side that are near; those further away than `FAR` tell what a talk comes back to. */
const NEAR = 3
const FAR = 10
/** The likest of them that count. */
const LIKEST = 10

/**
 * Rates how likely an editor is to choose each sentence of a talk, by its vector.
 *
 * @param starts - When each is said, seconds of the source.
 * @returns Log-odds, to add to those of `logOddsOf`.
 */
export function rateVectors(
  vectors: Float32Array[],
  starts: number[],
  model: VectorModel = weights,
): number[] {
  const rows = standardize(measure(vectors, starts, model), spreadsOf(model))
  const steps = vectors.map((vector) => dot(vector, model.direction))
  const usual = mean(steps)
  return rows.map((row, at) => logOddsOf(row, model) + (steps[at] ?? 0) - usual)
}

/** Measures each sentence, in the order of the model's features. */
function measure(vectors: Float32Array[], starts: number[], { usual }: VectorModel) {
  const [begin = 0] = starts
  const isOpening = vectors.map((_, at) => (starts[at] ?? 0) - begin < OPENING_SECONDS)
  const centre = meanOf(vectors)
  const opening = meanOf(vectors.filter((_, at) => isOpening[at]))
  const toOpening = unit(opening)
  const towards = unit(less(opening, centre))
  return vectors.map((vector, at) => {
    const isLate = isOpening[at] ? 0 : 1
    return Float64Array.of(
      dot(vector, toOpening) * isLate,
      ...likenesses(vectors, at),
      dot(vector, usual),
      dot(unit(less(vector, centre)), towards) * isLate,
    )
  })
}

/** How unlike a sentence is to all before; how like what is far is to it that is likest, and what is near. */
function likenesses(vectors: Float32Array[], at: number): number[] {
  const vector = vectors[at] ?? new Float32Array()
  const far: number[] = []
  let before = -1
  let near = 0
  vectors.forEach((other, place) => {
    const likeness = dot(vector, other)
    const distance = Math.abs(place - at)
    if (place < at) before = Math.max(before, likeness)
    if (distance > FAR) far.push(likeness)
    if (distance > 0 && distance <= NEAR) near += likeness
  })
  return [-before, mean(Float32Array.from(far).sort().subarray(-LIKEST)), near / (2 * NEAR)]
}

const less = (one: Float32Array, other: Float32Array) =>
  one.map((value, at) => value - (other[at] ?? 0))
