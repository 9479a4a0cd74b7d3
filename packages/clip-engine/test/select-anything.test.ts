import { expect, test } from 'bun:test'
import { selectClips } from '../src/select/select-clips.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { selectionInput } from './select-input.ts'
import { signal } from './workbench.ts'

/** A sequence that looks random and is the same in every run. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return state / 2 ** 32
  }
}

const TEXTS =
  'and So the. what? heating 30% um — 「見出し」 مرحبا ... [laughter] I’m naïve, never tenants 🎉 x'.split(
    ' ',
  )

test.each(Array.from({ length: 80 }, (_, seed) => [seed]))(
  'selectClips on whatever a recognizer may hand over keeps its guarantees for source %d',
  async (seed) => {
    const random = sequence(seed + 1)
    const words = randomWords(random)
    const duration = (words.at(-1)?.end ?? 0) + random() * 40
    const min = 3 + random() * 30
    const max = min + random() * 90
    const settings = {
      clip_duration: { min, max, target: min + random() * (max - min) },
      clip_count: { min: 1 + Math.floor(random() * 6), max: 8 },
      remove_silences: random() < 0.5,
      remove_fillers: random() < 0.5,
      silence_min_seconds: 0.3 + random(),
    }
    const language = random() < 0.5 ? null : 'fi'
    const { candidates, warnings } = await selectClips(
      selectionInput(words, duration, settings, language),
      signal,
    )
    expect(candidates.length).toBeWithin(1, 9)
    if (candidates.length < settings.clip_count.min)
      expect(warnings.map(({ code }) => code)).toContain('few_candidates')
    for (const { start, end, segments, title, score_reasons, transcript } of candidates) {
      const seconds = segments.reduce((sum, part) => sum + part.end - part.start, 0)
      expect(seconds).toBeLessThanOrEqual(max + 0.001)
      const isCut = settings.remove_silences || settings.remove_fillers
      if (duration > max && !isCut) expect(seconds).toBeGreaterThanOrEqual(min - 0.001)
      expect(start).toBeGreaterThanOrEqual(0)
      expect(end).toBeLessThanOrEqual(duration)
      expect(title.length).toBeGreaterThan(0)
      expect(transcript).not.toContain('undefined')
      for (const reason of score_reasons) expect(reason.start).toBeWithin(start, end + 0.001)
      const edges = segments.flatMap((part) => [part.start, part.end])
      const spoken = words.filter((word) => !settings.remove_fillers || !word.filler)
      const inside = edges.filter((edge) =>
        spoken.some((word) => edge > word.start + 0.001 && edge < word.end - 0.001),
      )
      expect(inside).toEqual([])
    }
  },
)

/** Words with gaps of every length, also none, and some words of many seconds. */
function randomWords(random: () => number): Word[] {
  let at = random() * 20
  return Array.from({ length: Math.floor(random() * 500) }, () => {
    const text = TEXTS[Math.floor(random() * TEXTS.length)] ?? ''
    const start = at
    const end = start + (random() < 0.02 ? 8 * random() : 0.02 + 0.5 * random())
    at = end + (random() < 0.3 ? 0 : random() < 0.04 ? 25 * random() : 0.6 * random())
    const speaker = random() < 0.5 ? null : `S${Math.floor(random() * 3)}`
    return { text, start, end, confidence: random(), speaker, filler: text === 'um' }
  })
}
