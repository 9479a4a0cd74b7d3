import { describe, expect, test } from 'bun:test'
import { slowness } from '@svc/patience'
import { selectClips } from '../../src/select/select-clips.ts'
import type { Word } from '../../src/transcribe/transcript.ts'
import { selectionInput } from '../select-input.ts'
import { GENERATED } from '../talk/recipe.ts'
import { wordsFromTurns } from '../talk/words-from-turns.ts'
import { signal } from '../workbench.ts'

const PODCAST_SECONDS = 264

describe('selectClips on long sources', () => {
  test('takes less than a second for ten minutes', async () => {
    const { seconds, clips } = await timeSelection(600)
    expect(clips).toBeGreaterThanOrEqual(4)
    expect(seconds).toBeLessThan(slowness())
  })

  test('takes less than ten seconds for four hours, and never holds the event loop for long', async () => {
    let longest = 0
    let last = cpuSeconds()
    // wall clock: how long the event loop is held shows in what happens beside it.
    const pulse = setInterval(() => {
      longest = Math.max(longest, cpuSeconds() - last)
      last = cpuSeconds()
    }, 20)
    const { seconds, clips } = await timeSelection(14_400)
    clearInterval(pulse)
    expect(clips).toBe(12)
    const slow = slowness()
    expect(seconds).toBeLessThan(10 * slow)
    expect(longest).toBeLessThan(5 * slow)
  })
})

/** Processor time of this process; other processes may run on the same machine. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Repeats the podcast to the wanted length; every repetition changes some words, so that no text is repeated. */
async function timeSelection(duration: number) {
  const turns = await GENERATED.readTurns(0)
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
  const started = cpuSeconds()
  const { candidates } = await selectClips(selectionInput(words, duration), signal)
  return { seconds: cpuSeconds() - started, clips: candidates.length }
}
