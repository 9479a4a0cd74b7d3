import type { Analysis } from '../../analyze/analysis.ts'
import { joinRanges } from '../../analyze/join-ranges.ts'
import { firstIndexAtLeast } from '../../first-index.ts'
import type { ClipSettings } from '../../pipeline/clip-settings.ts'
import { lengthOf, type TimeRange } from '../../time-range.ts'
import type { Word } from '../../transcribe/transcript.ts'
import { compilePhrases } from '../language/phrase-list.ts'
import { tokensOf } from '../language/tokens.ts'
import { type Vocabulary, vocabularyFor } from '../language/vocabulary.ts'

/** The parts that are cut out of clips: silences between words, and hesitations. */
export type CutList = ReturnType<typeof listCuts>

export type CutSettings = Pick<
  ClipSettings,
  | 'remove_silences'
  | 'silence_min_seconds'
  | 'silence_threshold_db'
  | 'remove_fillers'
  | 'filler_words'
>

/** Seconds of pause left on either side of a cut, so that speech still sounds natural. */
const BREATH = 0.15
/** A cut shorter than this is not worth a jump in the picture. */
const SHORTEST_CUT = 0.18
/** Cuts that are less than this many seconds apart are one. */
const TOUCHING = 1e-6
/** A piece shorter than this between two cuts would only flash. */
const SHORTEST_PIECE = 0.4

/** Lists the cuts that the settings ask for; none lies inside a word that is kept. */
export function listCuts(
  words: Word[],
  { loudness, speech }: Pick<Analysis, 'loudness' | 'speech'>,
  settings: CutSettings,
  vocabulary: Vocabulary,
) {
  const { silence_threshold_db: threshold, filler_words = [] } = settings
  const pauses = settings.remove_silences
    ? silentCuts(words, speech, settings.silence_min_seconds)
    : []
  const silences =
    threshold === undefined
      ? pauses
      : pauses.flatMap((pause) => quietPart(pause, loudness, threshold))
  const fillers = settings.remove_fillers ? fillerCuts(words, vocabulary, filler_words) : []
  const wanted = [...silences, ...fillers].sort((a, b) => a.start - b.start)
  const cuts = joinRanges(wanted, TOUCHING).filter(({ start, end }) => end - start >= SHORTEST_CUT)
  const within = (start: number, end: number) => {
    const from = firstIndexAtLeast(cuts, start, (cut) => cut.start)
    const until = firstIndexAtLeast(cuts, end, (cut) => cut.end)
    return cuts.slice(from, Math.max(from, until))
  }
  return {
    /** Seconds that are cut between two times. */
    secondsWithin: (start: number, end: number): number =>
      end - start - lengthOf(complement(within(start, end), start, end)),
    /** The ranges that remain of a stretch, ascending. */
    keep: (start: number, end: number): TimeRange[] => complement(within(start, end), start, end),
  }
}

function silentCuts(words: Word[], speech: TimeRange[], shortest: number): TimeRange[] {
  return words
    .slice(1)
    .map((word, index) => ({ start: words[index]?.end ?? word.start, end: word.start }))
    .filter(({ start, end }) => end - start >= shortest)
    .flatMap((pause) => unspoken(pause, speech))
    .filter(({ start, end }) => end - start >= shortest)
    .map(({ start, end }) => ({ start: start + BREATH, end: end - BREATH }))
}

/** Voice in a pause counts as speech from this many seconds on; less may be the tail of the word before. */
const RINGING_SECONDS = 0.5

/** Returns the parts of a pause without detected speech: words that were not recognized are not silence. */
function unspoken(pause: TimeRange, speech: TimeRange[]): TimeRange[] {
  const left: TimeRange[] = []
  let from = pause.start
  for (const voice of speech) {
    const start = Math.max(voice.start, pause.start)
    const end = Math.min(voice.end, pause.end)
    if (end - start < RINGING_SECONDS) continue
    left.push({ start: from, end: start })
    from = end
  }
  return [...left, { start: from, end: pause.end }]
}

/** Window of the momentary loudness, in seconds. */
const MOMENT_SECONDS = 0.4

/** The quiet stretches of a pause: laughter or music between words is not silence. */
function quietPart(
  pause: TimeRange,
  { interval_seconds, momentary_lufs }: Analysis['loudness'],
  thresholdDb: number,
): TimeRange[] {
  const quiet: TimeRange[] = []
  const first = Math.ceil((pause.start + MOMENT_SECONDS) / interval_seconds)
  for (let at = first; at * interval_seconds <= pause.end; at++) {
    if ((momentary_lufs[at] ?? QUIETEST) >= thresholdDb) continue
    const end = at * interval_seconds
    quiet.push({ start: Math.max(pause.start, end - MOMENT_SECONDS), end })
  }
  const [opening] = quiet
  const last = quiet.at(-1)
  // A quiet range within one interval of the pause's start or end is extended to it.
  if (opening && opening.start - pause.start < interval_seconds) opening.start = pause.start
  if (last && pause.end - last.end < interval_seconds) last.end = pause.end
  return quiet
}

const QUIETEST = -70

/** Cuts hesitations with half of the pause on either side; the other half keeps the neighbouring words apart. */
function fillerCuts(words: Word[], vocabulary: Vocabulary, more: string[]): TimeRange[] {
  const phrases = compilePhrases(more)
  const tokens = words.map(({ text }) => tokensOf(text).join(' '))
  return words.flatMap((word, index) => {
    const isFiller = word.filler || vocabulary.fillers.has(tokensOf(word.text)[0] ?? '')
    const count = phrases.lengthAt(tokens, index) || (isFiller ? 1 : 0)
    const last = words[index + count - 1]
    if (count === 0 || !last) return []
    const before = words[index - 1]?.end ?? word.start
    const after = words[index + count]?.start ?? last.end
    return [{ start: (before + word.start) / 2, end: (last.end + after) / 2 }]
  })
}

/** Returns the ranges between the cuts; a cut that would leave too short a piece before or after it is not made. */
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

/** A clip whose segments were chosen before. */
interface CutClip {
  segments: TimeRange[]
  words: Word[]
  language: string | null
}

/** Cuts silences and hesitations out of a clip's segments; all times in source seconds. */
export function cutSegments(
  { segments, words, language }: CutClip,
  analysis: Pick<Analysis, 'loudness' | 'speech'>,
  settings: CutSettings,
): TimeRange[] {
  const spoken = words.map(({ text }) => text)
  const cuts = listCuts(words, analysis, settings, vocabularyFor(language, spoken))
  return segments.flatMap(({ start, end }) => cuts.keep(start, end))
}
