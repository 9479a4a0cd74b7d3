import type { TimeRange } from '../../src/time-range.ts'
import type { PickCase } from './pick-case.ts'

const CLIPS = 10

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
export function evenClips(duration: number, length: number): TimeRange[] {
  return Array.from({ length: CLIPS }, (_, index) => {
    const middle = (duration * (index + 0.5)) / CLIPS
    return { start: middle - length / 2, end: middle + length / 2 }
  })
}

/** The beginnings of the ten longest turns of a single speaker; none where speakers are unknown. */
export function longestTurns({ words }: PickCase, length: number): TimeRange[] {
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

/** A seeded generator of pseudo-random numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
