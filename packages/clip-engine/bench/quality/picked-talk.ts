import { type AppealModel, describe, standardize } from '../../src/select/appeal/appeal-model.ts'
import { COUNTED_WORDS } from '../../src/select/appeal/rate-appeal.ts'
import { FEATURES, measureSentences } from '../../src/select/appeal/sentence-features.ts'
import { vocabularyFor } from '../../src/select/language/vocabulary.ts'
import { indexTerms } from '../../src/select/measure/information.ts'
import { speechUnits } from '../../src/select/units/speech-units.ts'
import type { Unit } from '../../src/select/units/unit.ts'
import type { TimeRange } from '../../src/time-range.ts'
import { fitLogistic, type Sample } from './fit-logistic.ts'
import { listCases, type PickCase, readCase } from './pick-case.ts'

/** What the fit needs of one talk. */
export interface PickedTalk {
  name: string
  show: string
  units: { words: number; is_chosen: boolean }[]
  features: Float64Array[]
}

/** Seconds: as long as a unit of the selection may be. */
const LONGEST_UNIT = 20
/** A sentence is chosen when a moment covers half of it, or it covers half of a moment. */
const CHOSEN = 0.5

/** Measures the sentences of every case in a folder. */
export async function readTalks(folder: string): Promise<PickedTalk[]> {
  const talks: PickedTalk[] = []
  for (const path of await listCases(folder)) talks.push(measureTalk(await readCase(path)))
  return talks
}

function measureTalk({ name, show, words, duration, moments }: PickCase): PickedTalk {
  const vocabulary = vocabularyFor(
    null,
    words.slice(0, 2000).map((word) => word.text),
  )
  const range = { start: 0, end: duration }
  const units = speechUnits({ words, cuts: [], reactions: [], range }, vocabulary, LONGEST_UNIT)
  const index = indexTerms(units, words, vocabulary)
  return {
    name,
    show,
    units: units.map((unit) => ({
      words: unit.last - unit.first + 1,
      is_chosen: moments.some((moment) => isChosen(unit, moment)),
    })),
    features: measureSentences({ units, words, vocabulary, index, ...range }),
  }
}

function isChosen(unit: Unit, moment: TimeRange): boolean {
  const shared = Math.min(unit.end, moment.end) - Math.max(unit.start, moment.start)
  const shorter = Math.min(unit.end - unit.start, moment.end - moment.start)
  return shared >= CHOSEN * shorter
}

/** Every sentence that was not chosen says little: of so many, one is kept. */
const ONE_OF = 5
/** Chosen so that the weights of one show serve another best. */
const PENALTY = 0.004

/** Fits the model to what editors chose in these talks. */
export function fitAppeal(talks: PickedTalk[]): AppealModel {
  const spreads = FEATURES.map((_, column) => {
    const deviations = talks.map(({ features }) => describe(features, column).deviation)
    return deviations.reduce((sum, value) => sum + value, 0) / Math.max(1, talks.length)
  })
  const samples: Sample[] = talks.flatMap(({ units, features }) => {
    const rows = standardize(features, spreads)
    return units.flatMap(({ words, is_chosen }, at) => {
      if (!is_chosen && at % ONE_OF !== 0) return []
      const row = rows[at] ?? new Float64Array()
      const weight = Math.min(COUNTED_WORDS, words) * (is_chosen ? 1 : ONE_OF)
      return [{ row, label: is_chosen ? (1 as const) : (0 as const), weight }]
    })
  })
  const weights = fitLogistic(samples, PENALTY)
  return {
    features: FEATURES.map((name, column) => ({
      name,
      spread: round(spreads[column] ?? 1),
      own: round(weights[column] ?? 0),
      around: round(weights[FEATURES.length + column] ?? 0),
    })),
  }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
