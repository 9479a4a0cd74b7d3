import { describe, expect, test } from 'bun:test'
import { selectClips } from '../src/select/select-clips.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { selectionInput } from './select-input.ts'
import { podcastTurns } from './talk/talk-truth.ts'
import { wordsFromTurns } from './talk/words-from-turns.ts'

const PODCAST_SECONDS = 352

describe('selectClips on long sources', () => {
  test('takes less than a second for ten minutes', async () => {
    const { seconds, clips } = await timeSelection(600)
    expect(clips).toBeGreaterThanOrEqual(4)
    expect(seconds).toBeLessThan(1)
  })

  test('takes less than twenty seconds for ten hours, and never holds the event loop for long', async () => {
    let longest = 0
    let last = performance.now()
    const pulse = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 20)
    const { seconds, clips } = await timeSelection(36_000)
    clearInterval(pulse)
    expect(clips).toBe(12)
    expect(seconds).toBeLessThan(20)
    expect(longest).toBeLessThan(5000)
  }, 60_000)
})

/** Repeats the podcast to the wanted length; every repetition changes some words, so that its text stays new. */
async function timeSelection(duration: number) {
  const turns = await podcastTurns(0)
  const once = wordsFromTurns(turns)
  const words = Array.from({ length: Math.ceil(duration / PODCAST_SECONDS) }, (_, round) =>
    once.map((word, at): Word => {
      const text = (at * 7 + round) % 5 === 0 ? `${word.text}${round}` : word.text
      const shift = round * PODCAST_SECONDS
      return { ...word, text, start: word.start + shift, end: word.end + shift }
    }),
  )
    .flat()
    .filter((word) => word.end < duration)
  const started = performance.now()
  const { candidates } = await selectClips(
    selectionInput(words, duration),
    new AbortController().signal,
  )
  return { seconds: (performance.now() - started) / 1000, clips: candidates.length }
}
