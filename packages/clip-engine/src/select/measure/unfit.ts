import type { Analysis } from '../../analyze/analysis.ts'
import type { TimeRange } from '../../time-range.ts'
import { speechClassesFor } from '../appeal/speech-classes.ts'
import { findPhrases } from '../language/phrase-list.ts'
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

/** Finds the units that belong in no clip: adverts, black pictures, dead air. */
export function findUnfit(
  units: Unit[],
  analysis: Analysis,
  range: TimeRange,
  vocabulary: Vocabulary,
  cuts: CutList,
): boolean[] {
  const adverts = findAdverts(units, vocabulary)
  const isBlackThroughout = overlap(analysis.black, range) > (range.end - range.start) / 2
  const silences = analysis.silences.filter(({ start, end }) => end - start > MOST_SILENCE)
  return units.map((unit, at) => {
    const shown = { start: unit.entry.time, end: unit.exit.time }
    if (adverts[at]) return true
    if (!isBlackThroughout && overlap(analysis.black, shown) > MOST_BLACK) return true
    const silent = overlap(silences, unit) - cuts.secondsWithin(unit.start, unit.end)
    return unit.kind === 'speech' && silent > MOST_SILENCE
  })
}

/** Finds adverts by their words; none in a language without a list of advertising words. */
function findAdverts(units: Unit[], vocabulary: Vocabulary): boolean[] {
  const phrases = speechClassesFor(vocabulary.language)?.advertising
  if (!phrases) return units.map(() => false)
  const hits = units.map(
    ({ tokens }) =>
      findPhrases(
        phrases,
        tokens.map((token) => token.text),
      ).length,
  )
  return units.map((_, at) => {
    const near = hits.slice(Math.max(0, at - BESIDE), at + BESIDE + 1)
    return near.reduce((sum, count) => sum + count, 0) >= ADVERT_HITS
  })
}
