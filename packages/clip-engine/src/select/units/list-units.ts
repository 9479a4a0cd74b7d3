import type { Analysis } from '../../analyze/analysis.ts'
import type { TimeRange } from '../../time-range.ts'
import type { Word } from '../../transcribe/transcript.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import { isDead, sceneUnits } from './scene-units.ts'
import { speechUnits } from './speech-units.ts'
import type { Timeline, Unit } from './unit.ts'

export interface UnitLimits {
  /** Seconds: longer sentences are taken apart. */
  longestUnit: number
  /** Seconds: a wordless stretch shorter than this cannot hold a clip. */
  shortestClip: number
}

/** Cuts a source into units, ascending: what is said, and the wordless stretches that are long enough for a clip. */
export function listUnits(
  timeline: Timeline,
  vocabulary: Vocabulary,
  analysis: Analysis,
  { longestUnit, shortestClip }: UnitLimits,
): Unit[] {
  const { words, range } = timeline
  const spoken = speechUnits(timeline, vocabulary, longestUnit)
  const scenes = wordlessStretches(words, range)
    .filter(({ start, end }) => end - start >= shortestClip)
    .flatMap((stretch) => sceneUnits(analysis, stretch, stretch.word))
    .filter((scene) => !isDead(analysis, scene))
  return [...spoken, ...scenes].sort((a, b) => a.start - b.start)
}

function wordlessStretches(words: Word[], range: TimeRange): (TimeRange & { word: number })[] {
  const stretches: (TimeRange & { word: number })[] = []
  let start = range.start
  words.forEach((word, index) => {
    if (word.end <= range.start || word.start >= range.end) return
    if (word.start > start) stretches.push({ start, end: word.start, word: index })
    start = Math.max(start, word.end)
  })
  if (start < range.end) stretches.push({ start, end: range.end, word: words.length })
  return stretches
}
