import type { Analysis } from '../../analyze/analysis.ts'
import type { TimeRange } from '../../time-range.ts'
import { findPhrases, type PhraseList } from '../language/phrase-list.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { CutList } from '../units/cut-list.ts'
import type { Unit } from '../units/unit.ts'
import { overlap } from './sound.ts'

/** Seconds of black or of silence that a clip may hold without looking broken. */
const MOST_BLACK = 0.3
const MOST_SILENCE = 2
/** Advertising words are counted over a unit and this many units on either side. */
const BESIDE = 2
/** Advertising words that mark an advert: reached by 1 in 150 sentences of interviews, and 1 in 1,500 of those editors chose. */
const ADVERT_HITS = 4

/** Greetings and farewells are looked for in this share of the source at either end, and in so many seconds of it. */
const FRAME = { share: 0.1, seconds: 120 }

const ALL = { first: 0, last: Number.POSITIVE_INFINITY }

/** Finds the units that belong in no clip: adverts, the greeting and the farewell, black pictures, dead air. */
export function findUnfit(
  units: Unit[],
  analysis: Analysis,
  range: TimeRange,
  vocabulary: Vocabulary,
  cuts: CutList,
  isTopicAsked: boolean,
): boolean[] {
  const adverts = findAdverts(units, vocabulary)
  // What a person asks for may be said in the introduction alone.
  const talk = isTopicAsked ? ALL : findTalk(units, range, vocabulary)
  const isBlackThroughout = overlap(analysis.black, range) > (range.end - range.start) / 2
  const silences = analysis.silences.filter(({ start, end }) => end - start > MOST_SILENCE)
  return units.map((unit, at) => {
    const shown = { start: unit.entry.time, end: unit.exit.time }
    if (adverts[at] || at < talk.first || at > talk.last) return true
    if (!isBlackThroughout && overlap(analysis.black, shown) > MOST_BLACK) return true
    const silent = overlap(silences, unit) - cuts.secondsWithin(unit.start, unit.end)
    return unit.kind === 'speech' && silent > MOST_SILENCE
  })
}

/** Finds adverts by their words; none in a language without a list of advertising words. */
function findAdverts(units: Unit[], vocabulary: Vocabulary): boolean[] {
  const phrases = vocabulary.classes?.advertising
  if (!phrases) return units.map(() => false)
  const hits = units.map((unit) => countPhrases(phrases, unit))
  return units.map((_, at) => {
    const near = hits.slice(Math.max(0, at - BESIDE), at + BESIDE + 1)
    return near.reduce((sum, count) => sum + count, 0) >= ADVERT_HITS
  })
}

/** Finds what lies between the last greeting at the beginning of a source and the first farewell at its end. */
function findTalk(
  units: Unit[],
  range: TimeRange,
  { signs: { housekeeping } }: Vocabulary,
): { first: number; last: number } {
  const reach = Math.min(FRAME.seconds, FRAME.share * (range.end - range.start))
  const isFrame = (unit: Unit) => countPhrases(housekeeping, unit) > 0
  const greeting = units.findLastIndex((unit) => unit.end <= range.start + reach && isFrame(unit))
  const farewell = units.findIndex((unit) => unit.start >= range.end - reach && isFrame(unit))
  return { first: greeting + 1, last: farewell < 0 ? units.length : farewell - 1 }
}

function countPhrases(phrases: PhraseList, { tokens }: Unit): number {
  const texts = tokens.map(({ text }) => text)
  return findPhrases(phrases, texts).length
}
