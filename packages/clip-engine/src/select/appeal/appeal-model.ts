import { mean } from '../../averages.ts'
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
    const { mean: middle, deviation } = describe(rows, column)
    const scale = deviation + SHRINKAGE * (spreads[column] ?? 1)
    for (const row of own) {
      const value = ((row[column] ?? 0) - middle) / scale
      row[column] = Math.min(FURTHEST, Math.max(-FURTHEST, value))
    }
  }
  const around = smooth(own)
  return own.map((row, at) => Float64Array.from([...row, ...(around[at] ?? [])]))
}

/** Mean and standard deviation of one column. */
export function describe(
  rows: Float64Array[],
  column: number,
): { mean: number; deviation: number } {
  const values = rows.map((row) => row[column] ?? 0)
  const middle = mean(values)
  return { mean: middle, deviation: Math.sqrt(mean(values.map((value) => (value - middle) ** 2))) }
}

/** Means over the neighbourhood, with a standard deviation of one again. */
function smooth(rows: Float64Array[]): Float64Array[] {
  const means = rows.map((own, at) => {
    const near = rows.slice(Math.max(0, at - AROUND), at + AROUND + 1)
    return own.map((_, column) => mean(near.map((row) => row[column] ?? 0)))
  })
  for (let column = 0; column < (rows[0]?.length ?? 0); column += 1) {
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
  return features.reduce((sum, feature, at) => sum + amountOf(feature, row, at, features.length), 0)
}

function amountOf(
  { own, around }: AppealModel['features'][number],
  row: Float64Array,
  at: number,
  count: number,
): number {
  return own * (row[at] ?? 0) + around * (row[count + at] ?? 0)
}

/** The parts of `logOddsOf`, by feature, of those that speak for a sentence: the lack of another one is nothing that it has. */
export function contributionsTo(row: Float64Array, { features }: AppealModel): Contributions {
  const amounts = features.flatMap((feature, at): [string, number][] =>
    feature.own + feature.around > 0
      ? [[feature.name, amountOf(feature, row, at, features.length)]]
      : [],
  )
  return new Map(amounts)
}

/** What features added to a sentence's rating, as log-odds, by their names. */
export type Contributions = ReadonlyMap<string, number>
