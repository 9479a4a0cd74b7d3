import { beforeAll, describe, expect, test } from 'bun:test'
import type { ClipCandidate } from '../src/select/clip-candidate.ts'
import { type Selection, selectClips } from '../src/select/select-clips.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { selectionInput } from './select-input.ts'
import { PODCASTS } from './talk/podcasts.ts'
import { wordsFromTurns } from './talk/words-from-turns.ts'
import { signal } from './workbench.ts'

describe.each(PODCASTS)('selectClips on $title', ({ readTurns, duration_seconds, body }) => {
  let words: Word[]
  let selection: Selection
  let clips: ClipCandidate[]

  beforeAll(async () => {
    words = wordsFromTurns(await readTurns(0))
    selection = await selectClips(selectionInput(words, duration_seconds), signal)
    clips = selection.candidates
  })

  test('finds at least four clips of an allowed length, without a warning', () => {
    expect(clips.length).toBeGreaterThanOrEqual(4)
    expect(selection.warnings).toEqual([])
    for (const clip of clips) {
      expect(clip.end - clip.start).toBeWithin(15, 90.001)
    }
  })

  test('ranks by score and rates everything from 0 to 100', () => {
    expect(clips.map((clip) => clip.rank)).toEqual(clips.map((_, at) => at + 1))
    const scores = clips.map((clip) => clip.score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    for (const value of clips.flatMap((clip) => [
      clip.score,
      ...Object.values(clip.score_breakdown),
    ])) {
      expect(value).toBeWithin(0, 101)
      expect(Number.isInteger(value)).toBe(true)
    }
  })

  test('gives up to eight reasons with times inside the clip', () => {
    for (const { score_reasons, start, end } of clips) {
      expect(score_reasons.length).toBeWithin(1, 9)
      for (const reason of score_reasons) {
        expect(reason.start).toBeWithin(start, end + 0.001)
        expect(reason.end).toBeWithin(reason.start, end + 0.001)
        expect(reason.value).toBeWithin(0, 1.001)
        expect(reason.text.length).toBeGreaterThan(3)
      }
    }
  })

  test('quotes numbers at the moment they are said', () => {
    const numbers = clips.flatMap((clip) =>
      clip.score_reasons.filter(({ kind }) => kind === 'number'),
    )
    expect(numbers.length).toBeGreaterThan(0)
    for (const { text, start, end } of numbers) {
      const said = words.filter((word) => word.start >= start - 0.01 && word.end <= end + 0.01)
      expect(said.map((word) => word.text).join(' ')).toContain(
        text.match(/“(.*)”/)?.[1] ?? 'no quote',
      )
    }
  })

  test('writes titles, hooks and hashtags that can be posted as they are', () => {
    for (const { title, hook, hashtags, topics } of clips) {
      expect(title).toMatch(/^[\p{Lu}\p{N}“‘"']/u)
      expect([...title].length).toBeWithin(8, 61)
      if (hook.text) expect([...hook.text].length).toBeWithin(8, 61)
      expect(`${title} ${hook.text}`).not.toMatch(/\b(um|uh)\b|(\b(and|the|of|to|a)|[,—-])$/i)
      expect(hashtags.length).toBeWithin(2, 31)
      for (const tag of hashtags) expect(tag).toMatch(/^[\p{L}\p{N}]{2,30}$/u)
      expect(topics.length).toBeGreaterThan(1)
    }
  })

  test('leaves the greeting and the farewell out, and starts with no word that points back', () => {
    const back = /^(he|she|they|exactly|thanks|same|totally|which|yeah)\b/i
    for (const clip of clips) {
      expect(clip.start).toBeGreaterThan(body.start)
      expect(clip.end).toBeLessThan(body.end)
      expect(clip.transcript).not.toMatch(back)
    }
  })

  test('shares each clip out among its speakers', async () => {
    const settings = { clip_duration: { min: 50, max: 90, target: 70 } }
    const long = await selectClips(selectionInput(words, duration_seconds, settings), signal)
    for (const { speakers } of [...clips, ...long.candidates]) {
      expect(speakers.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 1)
    }
    expect(long.candidates.some(({ speakers }) => speakers.length > 1)).toBe(true)
  })
})
