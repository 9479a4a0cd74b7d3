import type { TimeRange } from '../../../packages/clip-engine/src/time-range.ts'
import type { Word } from '../../../packages/clip-engine/src/transcribe/transcript.ts'
import { mean } from '../report/tables.ts'

interface Talk {
  words: Word[]
  duration: number
}

const CLIPS = 10

/** Ten clips of a talk of given lengths, by each way that uses no engine. */
export function otherWays(
  { words, duration }: Talk,
  lengths: number[],
): Record<string, TimeRange[]> {
  const usual = mean(lengths)
  return {
    even: evenClips(duration, usual),
    'longest turns': longestTurns(words, usual),
    '15 s windows': fullestWindows(words, duration),
    TextTiling: topicStarts(words, usual),
  }
}

/** Ranges of the given lengths at random positions, without overlap where possible. */
export function randomClips(
  duration: number,
  lengths: number[],
  random: () => number,
): TimeRange[] {
  const clips: TimeRange[] = []
  for (const length of lengths) {
    for (let tries = 0; tries < 50; tries += 1) {
      const start = random() * Math.max(0, duration - length)
      const clip = { start, end: start + length }
      if (clips.some((other) => clip.start < other.end && other.start < clip.end)) continue
      clips.push(clip)
      break
    }
  }
  return clips
}

/** Ten evenly spaced ranges. */
function evenClips(duration: number, length: number): TimeRange[] {
  return Array.from({ length: CLIPS }, (_, index) => {
    const middle = (duration * (index + 0.5)) / CLIPS
    return { start: middle - length / 2, end: middle + length / 2 }
  })
}

/** The beginnings of the ten longest turns of a single speaker; none where speakers are unknown. */
function longestTurns(words: readonly Word[], length: number): TimeRange[] {
  const turns: TimeRange[] = []
  words.forEach((word, at) => {
    const turn = turns.at(-1)
    if (turn && words[at - 1]?.speaker === word.speaker) turn.end = word.end
    else turns.push({ start: word.start, end: word.end })
  })
  return turns
    .sort((a, b) => b.end - b.start - (a.end - a.start))
    .slice(0, CLIPS)
    .map(({ start, end }) => ({ start, end: Math.min(end, start + length) }))
}

/** The first ranges of a list, without those that overlap an earlier one. */
export function apart<Range extends TimeRange>(ranges: readonly Range[]): Range[] {
  const taken: Range[] = []
  for (const range of ranges) {
    if (taken.every(({ start, end }) => range.end <= start || range.start >= end)) taken.push(range)
  }
  return taken
}

const WINDOW = 15

/** The ten windows of fifteen seconds with the most words. */
export function fullestWindows(words: Word[], duration: number): TimeRange[] {
  const counts = new Array<number>(Math.max(1, Math.floor(duration / WINDOW))).fill(0)
  for (const { start } of words) {
    const window = Math.floor(start / WINDOW)
    if (window < counts.length) counts[window] = (counts[window] ?? 0) + 1
  }
  return counts
    .map((count, at) => ({ count, start: at * WINDOW }))
    .sort((a, b) => b.count - a.count)
    .slice(0, CLIPS)
    .map(({ start }) => ({ start, end: start + WINDOW }))
}

/** Words of a block, and blocks compared on either side, as in Hearst's paper. */
const BLOCK = 20
const BLOCKS = 6
const SHORTEST_TERM = 4

/**
 * The beginnings of the ten topics with the clearest boundaries by TextTiling (Hearst 1997).
 *
 * Between blocks of twenty words the words before and after are compared; a topic begins where their similarity is lowest
 * compared with its surroundings.
 */
export function topicStarts(words: Word[], length: number): TimeRange[] {
  const blocks: Map<string, number>[] = []
  words.forEach(({ text }, at) => {
    const block = Math.floor(at / BLOCK)
    const counts = blocks[block] ?? new Map()
    blocks[block] = counts
    const term = text.toLowerCase().replace(/[^\p{L}]/gu, '')
    if (term.length >= SHORTEST_TERM) counts.set(term, (counts.get(term) ?? 0) + 1)
  })
  const likeness = blocks.map((_, at) =>
    cosine(merge(blocks.slice(Math.max(0, at - BLOCKS), at)), merge(blocks.slice(at, at + BLOCKS))),
  )
  return likeness
    .flatMap((value, at) => {
      const isValley = at > 0 && value <= (likeness[at - 1] ?? 0) && value < (likeness[at + 1] ?? 0)
      const depth = peak(likeness, at, -1) + peak(likeness, at, 1) - 2 * value
      return isValley ? [{ at, depth }] : []
    })
    .sort((a, b) => b.depth - a.depth)
    .slice(0, CLIPS)
    .map(({ at }) => {
      const start = words[at * BLOCK]?.start ?? 0
      return { start, end: start + length }
    })
}

/** The highest similarity on the way uphill from a minimum, to one side. */
function peak(likeness: number[], from: number, step: 1 | -1): number {
  let at = from
  while ((likeness[at + step] ?? Number.NEGATIVE_INFINITY) >= (likeness[at] ?? 0)) at += step
  return likeness[at] ?? 0
}

function merge(blocks: Map<string, number>[]): Map<string, number> {
  const merged = new Map<string, number>()
  for (const [term, count] of blocks.flatMap((block) => [...block])) {
    merged.set(term, (merged.get(term) ?? 0) + count)
  }
  return merged
}

function cosine(a: Map<string, number>, b: Map<string, number>): number {
  let shared = 0
  for (const [term, count] of a) shared += count * (b.get(term) ?? 0)
  const length = (counts: Map<string, number>) =>
    Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0))
  return shared / Math.max(1e-9, length(a) * length(b))
}
