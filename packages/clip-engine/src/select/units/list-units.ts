import type { Analysis, ToldSound } from '../../analyze/analysis.ts'
import { firstIndexAtLeast } from '../../first-index.ts'
import type { TimeRange } from '../../time-range.ts'
import type { Word } from '../../transcribe/transcript.ts'
import type { BoundaryQuality } from '../clip-candidate.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import { overlap } from '../measure/sound.ts'
import { speechUnits } from './speech-units.ts'
import type { Reaction, Timeline, Unit } from './unit.ts'

interface UnitLimits {
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

interface Cut {
  time: number
  boundary: BoundaryQuality
}

/** Scenes longer than this many seconds are cut where they are quietest. */
const LONGEST_SCENE = 8
const SHORTEST_SCENE = 1

/**
 * Makes units of a stretch without words: cut at shot changes, in silences, and where it is quietest.
 *
 * `word` is the first word after the stretch; a scene has no word of its own.
 */
function sceneUnits(analysis: Analysis, { start, end }: TimeRange, word: number): Unit[] {
  const natural: Cut[] = [
    ...analysis.shots.map((shot): Cut => ({ time: shot.start, boundary: 'scene' })),
    ...analysis.silences.map((silence): Cut => {
      return { time: (silence.start + silence.end) / 2, boundary: 'pause' }
    }),
  ]
  let last: Cut = { time: start, boundary: 'hard' }
  const cuts = [last]
  const add = (cut: Cut) => {
    cuts.push(...quietBetween(analysis, last.time, cut.time), cut)
    last = cut
  }
  for (const cut of natural.sort((a, b) => a.time - b.time)) {
    if (Math.min(cut.time - last.time, end - cut.time) >= SHORTEST_SCENE) add(cut)
  }
  add({ time: end, boundary: 'hard' })
  return cuts.slice(1).map((cut, index) => makeScene(cuts[index] ?? cut, cut, word))
}

function quietBetween(analysis: Analysis, start: number, end: number): Cut[] {
  const count = Math.ceil((end - start) / LONGEST_SCENE) - 1
  const step = (end - start) / (count + 1)
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const around = start + (index + 1) * step
    return { time: quietest(analysis, around - step / 4, around + step / 4), boundary: 'hard' }
  })
}

function quietest({ loudness }: Analysis, from: number, to: number): number {
  const { interval_seconds, momentary_lufs } = loudness
  const first = Math.ceil(from / interval_seconds)
  const levels = momentary_lufs.slice(first, Math.ceil(to / interval_seconds))
  const at = levels.indexOf(Math.min(...levels))
  return at < 0 ? (from + to) / 2 : (first + at) * interval_seconds
}

function makeScene(start: Cut, end: Cut, word: number): Unit {
  return {
    kind: 'scene',
    start: start.time,
    end: end.time,
    first: word,
    last: word - 1,
    tokens: [],
    isSmall: false,
    form: 'statement',
    speaker: null,
    entry: { ...start, word, certainty: 1 },
    exit: { ...end, word: word - 1, certainty: 1 },
  }
}

/** Returns whether nothing can be heard and nothing happens in the picture: such a scene is never a clip. */
export function isDead(analysis: Analysis, { start, end }: TimeRange): boolean {
  return isSilent(analysis, start, end) && isStill(analysis, start, end)
}

/** Below this momentary loudness (LUFS) a recording counts as silent. */
const SILENT_LUFS = -60
/** Mean picture change below which only noise of the encoder is seen. */
const STILL_MOTION = 0.002

function isSilent({ loudness }: Analysis, start: number, end: number): boolean {
  if (loudness.integrated_lufs === null) return true
  const { interval_seconds, momentary_lufs } = loudness
  const levels = momentary_lufs.slice(
    Math.floor(start / interval_seconds),
    Math.ceil(end / interval_seconds),
  )
  return levels.every((level) => level < SILENT_LUFS)
}

function isStill({ black, faces, motion, shots }: Analysis, start: number, end: number): boolean {
  const sampleAt = (time: number) => firstIndexAtLeast(faces, time, (sample) => sample.time)
  const seen = faces.slice(sampleAt(start), sampleAt(end))
  if (seen.some((sample) => sample.faces.length > 0)) return false
  if (black.some((dark) => dark.start <= start + 0.1 && dark.end >= end - 0.1)) return true
  const changes = motion.values.slice(
    Math.floor(start / motion.interval_seconds),
    Math.ceil(end / motion.interval_seconds),
  )
  const hasCut = shots.some((shot) => shot.start > start && shot.start < end)
  return !hasCut && changes.every((change) => change < STILL_MOTION)
}

/** Seconds a reaction lasts: what is shorter is a click, what is longer is music. */
const REACTION_SECONDS = { min: 0.8, max: 9 }
/** A reaction may be this many LU below the programme loudness, as laughter in the room is. */
const DEPTH = 10
/** Window of the momentary loudness, in seconds; within this time after a word the value still includes the word. */
const LOOK_BACK = 0.4

/** Finds laughter and applause between words: sound that is loud but neither words nor voice nor music. Ascending. */
export function findReactions(analysis: Analysis, words: Word[]): Reaction[] {
  const { loudness, speech } = analysis
  const { integrated_lufs } = loudness
  if (integrated_lufs === null) return []
  const voiced = [...words, ...speech].sort((a, b) => a.start - b.start)
  const end = loudness.momentary_lufs.length * loudness.interval_seconds
  const found: Reaction[] = []
  let from = 0
  for (const next of [...voiced, { start: end, end }]) {
    const loud = loudFrom(loudness, from + LOOK_BACK, next.start, integrated_lufs - DEPTH)
    const seconds = loud.end - loud.start
    const isLasting = seconds >= REACTION_SECONDS.min && seconds <= REACTION_SECONDS.max
    const kind = isLasting ? tellReaction(analysis, loud) : null
    if (kind) found.push({ kind, ...loud })
    from = Math.max(from, next.end)
  }
  return found
}

/** Seconds from which loud sound of which only the length is known is taken for applause. */
const LONG = 3

/** Tells which reaction a range without words is: none where most of it is music; laughter where most is no applause either. */
function tellReaction({ sounds }: Analysis, range: TimeRange): Reaction['kind'] | null {
  const seconds = range.end - range.start
  if (!sounds) return seconds >= LONG ? 'applause' : 'laughter'
  const isMostly = (wanted: ToldSound['kind']) => {
    const own = sounds.filter(({ kind }) => kind === wanted)
    return overlap(own, range) >= seconds / 2
  }
  if (isMostly('music')) return null
  return isMostly('applause') ? 'applause' : 'laughter'
}

/** Returns the range from `start` in which the loudness stays at or above `floor`. */
function loudFrom(
  { interval_seconds, momentary_lufs }: Analysis['loudness'],
  start: number,
  end: number,
  floor: number,
): TimeRange {
  let at = Math.ceil(start / interval_seconds)
  while (at * interval_seconds < end && (momentary_lufs[at] ?? -70) >= floor) at += 1
  return { start, end: Math.min(end, Math.max(start, at * interval_seconds)) }
}
