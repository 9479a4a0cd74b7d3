import type { ClipSettings } from '../../pipeline/clip-settings.ts'
import type { TimeRange } from '../../time-range.ts'
import type { Word } from '../../transcribe/transcript.ts'
import { tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import { firstIndexAtLeast } from './first-at-least.ts'

/** What is cut out of clips: silences between words, and hesitations. */
export interface CutList {
  /** Seconds that are cut between two times. */
  secondsWithin(start: number, end: number): number
  /** What remains of a stretch, ascending. */
  keep(start: number, end: number): TimeRange[]
}

/** Which cuts are wanted. */
export type CutSettings = Pick<
  ClipSettings,
  'remove_silences' | 'silence_min_seconds' | 'remove_fillers'
>

/** Seconds of pause left on either side of a cut, so that speech still breathes. */
const BREATH = 0.15
/** A cut shorter than this is not worth a jump in the picture. */
const SHORTEST_CUT = 0.18
/** A piece shorter than this between two cuts would only flash. */
const SHORTEST_PIECE = 0.4

/** Lists the cuts that the settings ask for; none lies inside a word that is kept. */
export function listCuts(words: Word[], settings: CutSettings, vocabulary: Vocabulary): CutList {
  const silences = settings.remove_silences ? silentCuts(words, settings.silence_min_seconds) : []
  const fillers = settings.remove_fillers ? fillerCuts(words, vocabulary) : []
  const cuts = mergeCuts([...silences, ...fillers])
  const within = (start: number, end: number) => {
    const from = firstIndexAtLeast(cuts, start, (cut) => cut.start)
    const until = firstIndexAtLeast(cuts, end, (cut) => cut.end)
    return cuts.slice(from, Math.max(from, until))
  }
  return {
    secondsWithin: (start, end) =>
      end - start - lengthOf(complement(within(start, end), start, end)),
    keep: (start, end) => complement(within(start, end), start, end),
  }
}

function silentCuts(words: Word[], shortest: number): TimeRange[] {
  return words.slice(1).flatMap((word, index) => {
    const before = words[index]?.end ?? word.start
    return word.start - before >= shortest
      ? [{ start: before + BREATH, end: word.start - BREATH }]
      : []
  })
}

/** Half of the pause around a hesitation goes with it, so that the words beside it do not collide. */
function fillerCuts(words: Word[], vocabulary: Vocabulary): TimeRange[] {
  return words.flatMap((word, index) => {
    if (!word.filler && !vocabulary.fillers.has(tokensOf(word.text)[0] ?? '')) return []
    const before = words[index - 1]?.end ?? word.start
    const after = words[index + 1]?.start ?? word.end
    return [{ start: (before + word.start) / 2, end: (word.end + after) / 2 }]
  })
}

function mergeCuts(cuts: TimeRange[]): TimeRange[] {
  const merged: TimeRange[] = []
  for (const cut of cuts.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && cut.start <= last.end) last.end = Math.max(last.end, cut.end)
    else merged.push({ ...cut })
  }
  return merged.filter((cut) => cut.end - cut.start >= SHORTEST_CUT)
}

/** Where two cuts leave too little between them, the second one is not made. */
function complement(cuts: TimeRange[], start: number, end: number): TimeRange[] {
  const kept: TimeRange[] = []
  let from = start
  for (const cut of cuts) {
    if (cut.start - from < SHORTEST_PIECE || end - cut.end < SHORTEST_PIECE) continue
    kept.push({ start: from, end: cut.start })
    from = cut.end
  }
  return [...kept, { start: from, end }]
}

function lengthOf(ranges: TimeRange[]): number {
  return ranges.reduce((sum, range) => sum + range.end - range.start, 0)
}
