/** One talk as input of the fit: a row and a size for each sentence, and the possible clips. */
export interface ListedTalk {
  rows: Float64Array[]
  /** The weight of each sentence within a clip. */
  sizes: number[]
  /** Sentences from `first` to before `until`; `isChosen` when it holds a moment. */
  clips: { first: number; until: number; isChosen: boolean }[]
}

const STEPS = 60
const RATE = 0.04
/** Adam's usual decay rates of the first and second moments. */
const DECAY = { mean: 0.9, square: 0.99 }

/**
 * Fits the weights that rank a talk's chosen clips above its others: a softmax over all clips of a talk, where a clip's worth is
 * the sum of its sentences' odds.
 *
 * @param start - Initial weights; the penalty draws towards 0.
 */
export function fitListwise(
  talks: ListedTalk[],
  start: Float64Array,
  penalty: number,
): Float64Array {
  const known = talks.filter(({ clips }) => clips.some((clip) => clip.isChosen))
  const weights = Float64Array.from(start)
  const mean = new Float64Array(weights.length)
  const square = new Float64Array(weights.length)
  for (let step = 1; step <= STEPS; step += 1) {
    const gradient = weights.map((weight) => penalty * weight)
    for (const talk of known) addGradient(gradient, talk, weights, 1 / known.length)
    const rate = RATE * Math.min(1, (2 * (STEPS - step + 1)) / STEPS)
    gradient.forEach((slope, at) => {
      mean[at] = DECAY.mean * (mean[at] ?? 0) + (1 - DECAY.mean) * slope
      square[at] = DECAY.square * (square[at] ?? 0) + (1 - DECAY.square) * slope * slope
      const first = (mean[at] ?? 0) / (1 - DECAY.mean ** step)
      const second = Math.sqrt((square[at] ?? 0) / (1 - DECAY.square ** step))
      weights[at] = (weights[at] ?? 0) - (rate * first) / (second + 1e-6)
    })
  }
  return weights
}

/** Adds the gradient of −log of the chosen clips' share of a talk's total worth. */
function addGradient(
  gradient: Float64Array,
  { rows, sizes, clips }: ListedTalk,
  weights: Float64Array,
  scale: number,
): void {
  const odds = rows.map((row, at) => Math.exp(dot(row, weights)) * (sizes[at] ?? 0))
  const sums = new Float64Array(odds.length + 1)
  odds.forEach((value, at) => {
    sums[at + 1] = (sums[at] ?? 0) + value
  })
  const worth = clips.map(({ first, until }) => (sums[until] ?? 0) - (sums[first] ?? 0))
  const all = worth.reduce((sum, value) => sum + value, 0)
  const chosen = worth.reduce((sum, value, at) => sum + (clips[at]?.isChosen ? value : 0), 0)
  const changes = new Float64Array(odds.length + 1)
  for (const { first, until, isChosen } of clips) {
    const slope = 1 / all - (isChosen ? 1 / chosen : 0)
    changes[first] = (changes[first] ?? 0) + slope
    changes[until] = (changes[until] ?? 0) - slope
  }
  let slope = 0
  rows.forEach((row, at) => {
    slope += changes[at] ?? 0
    const factor = scale * slope * (odds[at] ?? 0)
    for (let column = 0; column < row.length; column += 1) {
      gradient[column] = (gradient[column] ?? 0) + factor * (row[column] ?? 0)
    }
  })
}

function dot(row: Float64Array, weights: Float64Array): number {
  let sum = 0
  for (let at = 0; at < row.length; at += 1) sum += (row[at] ?? 0) * (weights[at] ?? 0)
  return sum
}
