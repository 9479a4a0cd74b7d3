import type { Contribution } from './appeal-reasons.ts'
import weights from './appeal-weights.json'

/** Weights of the features that predict whether an editor would choose a sentence. */
export interface AppealModel {
  features: {
    name: string
    /** Its usual standard deviation within a talk. */
    spread: number
    /** Weight of the sentence's own value, per standard deviation within the talk. */
    own: number
    /** Weight of the mean of the sentences around it, per standard deviation within the talk. */
    around: number
  }[]
}

/** The model that `bun quality fit selection` wrote; a logistic regression over sentences that editors chose. */
export const APPEAL_MODEL: AppealModel = weights

/** Number of sentences on either side that form the neighbourhood of a sentence. */
const AROUND = 3
/** Values further from the talk's mean than this many standard deviations say no more. */
const FURTHEST = 4
/** This share of the usual standard deviation is added to the talk's own, so that a rare feature does not get extreme values. */
const SHRINKAGE = 0.3

/**
 * Compares every sentence's features with those of its own talk: standard deviations from the mean, of the sentence
 * and of its neighbourhood.
 *
 * Values within a talk carry over from one show to another far better than counts do: how a show speaks cancels out.
 *
 * @returns A row for each sentence, first its own values in the order of the features, then those around it.
 */
export function standardize(rows: Float64Array[], spreads: number[]): Float64Array[] {
  const own = rows.map((row) => Float64Array.from(row))
  for (let column = 0; column < spreads.length; column += 1) {
    const { mean, deviation } = describe(rows, column)
    const scale = deviation + SHRINKAGE * (spreads[column] ?? 1)
    for (const row of own) {
      const value = ((row[column] ?? 0) - mean) / scale
      row[column] = Math.min(FURTHEST, Math.max(-FURTHEST, value))
    }
  }
  const around = smooth(own, spreads.length)
  return own.map((row, at) => Float64Array.from([...row, ...(around[at] ?? [])]))
}

/** Mean and standard deviation of one column. */
export function describe(
  rows: Float64Array[],
  column: number,
): { mean: number; deviation: number } {
  let sum = 0
  let squares = 0
  for (const row of rows) {
    const value = row[column] ?? 0
    sum += value
    squares += value * value
  }
  const count = Math.max(1, rows.length)
  const mean = sum / count
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)) }
}

/** Means over the neighbourhood, with a standard deviation of one again. */
function smooth(rows: Float64Array[], width: number): Float64Array[] {
  const sums = [new Float64Array(width)]
  for (const row of rows) {
    const sum = Float64Array.from(sums.at(-1) ?? [])
    row.forEach((value, column) => {
      sum[column] = (sum[column] ?? 0) + value
    })
    sums.push(sum)
  }
  const means = rows.map((_, at) => {
    const from = Math.max(0, at - AROUND)
    const to = Math.min(rows.length, at + AROUND + 1)
    const passed = sums[from] ?? []
    return (sums[to] ?? new Float64Array()).map(
      (sum, column) => (sum - (passed[column] ?? 0)) / (to - from),
    )
  })
  for (let column = 0; column < width; column += 1) {
    const { deviation } = describe(means, column)
    for (const row of means) row[column] = (row[column] ?? 0) / (deviation + 1e-3)
  }
  return means
}

/** The usual spread of each feature. */
export function spreadsOf({ features }: AppealModel): number[] {
  return features.map(({ spread }) => spread)
}

/** Log-odds, up to a constant, that an editor chooses a sentence; from a row of `standardize`. */
export function logOddsOf(row: Float64Array, { features }: AppealModel): number {
  let sum = 0
  for (let column = 0; column < features.length; column += 1) {
    const feature = features[column]
    if (!feature) continue
    sum += feature.own * (row[column] ?? 0) + feature.around * (row[features.length + column] ?? 0)
  }
  return sum
}

/** The parts of `logOddsOf`, by feature, of those that speak for a sentence: the lack of another one is nothing that it has. */
export function contributionsTo(row: Float64Array, { features }: AppealModel): Contribution[] {
  return features.flatMap(({ name, own, around }, column) => {
    const amount = own * (row[column] ?? 0) + around * (row[features.length + column] ?? 0)
    return own + around > 0 ? [{ name, amount }] : []
  })
}
