import { beforeAll, describe, expect, test } from 'bun:test'
import type { ClipSettings } from '../src/pipeline/clip-settings.ts'
import type { ClipCandidate } from '../src/select/clip-candidate.ts'
import { type SelectionInput, selectClips } from '../src/select/select-clips.ts'
import type { Word } from '../src/transcribe/transcript.ts'
import { selectionInput } from './select-input.ts'
import { speak } from './spoken-words.ts'
import { PODCASTS, type Podcast } from './talk/podcasts.ts'
import { wordsFromTurns } from './talk/words-from-turns.ts'
import { signal } from './workbench.ts'

let podcast: Podcast
let words: Word[]
let usual: ClipCandidate[]

describe.each(PODCASTS)('in $title', (current) => {
  beforeAll(async () => {
    podcast = current
    words = wordsFromTurns(await podcast.readTurns(0))
    usual = await select({})
  })

  describe('the settings of a selection', () => {
    test('keep clips inside the range', async () => {
      const clips = await select({ range: { start: 100, end: 260 } })
      expect(clips.length).toBeGreaterThanOrEqual(3)
      for (const clip of clips) {
        expect(clip.start).toBeGreaterThanOrEqual(100)
        expect(clip.end).toBeLessThanOrEqual(260)
      }
    })

    test.each([
      [1, 1],
      [2, 3],
      [8, 8],
    ])('ask for %d to %d clips and get them', async (min, max) => {
      const clips = await select({ clip_count: { min, max } })
      expect(clips.length).toBeWithin(min, max + 1)
    })

    test('exclude a topic in every inflection', async () => {
      const { subject, words: exclude_topics } = podcast.excluded
      expect(usual.some((clip) => subject.test(clip.transcript))).toBe(true)
      const clips = await select({ exclude_topics })
      expect(clips.length).toBeGreaterThan(0)
      for (const clip of clips) expect(clip.transcript).not.toMatch(subject)
    })

    test('exclude a topic from a source that is no longer than a clip', async () => {
      const said = speak([
        'The thermostat broke. Nobody slept that night, and the landlord came at dawn.',
      ])
      const duration = (said.at(-1)?.end ?? 0) + 1
      const make = (exclude_topics: string[]) =>
        selectClips(selectionInput(said, duration, { exclude_topics }), signal)
      expect((await make([])).candidates.length).toBe(1)
      const { candidates, warnings } = await make(['landlords'])
      expect(candidates).toEqual([])
      expect(warnings.map(({ code }) => code)).toEqual(['few_candidates'])
    })

    test.each<[string, Partial<ClipSettings>, RegExp]>([
      ['a topic', { topics: [current.wanted.topic] }, current.wanted.subjects[0]],
      ['a prompt', { prompt: current.wanted.prompt }, current.wanted.subjects[1]],
      ['a word', { prompt: current.wanted.word }, current.wanted.subjects[2]],
    ])('bring what %s asks for to the top', async (_, settings, subject) => {
      const [best] = await select(settings)
      expect(best?.transcript).toMatch(subject)
      expect(best?.score_breakdown.topic_match).toBeGreaterThan(30)
      const reason = best?.score_reasons.find(({ kind }) => kind === 'topic_match')
      expect(reason?.text).toMatch(subject)
    })

    test('rank moments down that were used before', async () => {
      const { start, end } = usual[0] ?? { start: 0, end: 0 }
      const changes = { clip_count: { min: 1, max: 3 } }
      const clips = await select(changes, { usedMoments: [{ start, end }] })
      expect(clips.length).toBeGreaterThan(0)
      for (const clip of clips) expect(clip.end <= start || clip.start >= end).toBe(true)
    })

    test('tell what a moment lost because it was used before, and that moments were', async () => {
      const all = { start: 0, end: podcast.duration_seconds }
      const input = inputOf({}, { usedMoments: [all, all] })
      const { candidates, warnings } = await selectClips(input, signal)
      expect(warnings.map(({ code }) => code)).toEqual(['moments_used_before'])
      expect(candidates.length).toBeGreaterThan(0)
      for (const { start, end, score, score_reasons } of candidates) {
        const reason = score_reasons.find(({ kind }) => kind === 'used_before')
        expect(reason).toMatchObject({ start, end })
        expect(score + 100 * (reason?.value ?? 0)).toBeCloseTo(scoreAt(usual, start), -1)
      }
      expect(usual.flatMap((clip) => clip.score_reasons.map(({ kind }) => kind))).not.toContain(
        'used_before',
      )
    })

    test('use the preferences of the account', async () => {
      expect(new Set(usual.map((clip) => clip.score_breakdown.preference))).toEqual(new Set([50]))
      const { liked, disliked } = podcast.taste
      const clips = await select({}, { preferenceWeights: { [liked]: 1, [disliked]: -1 } })
      const leanings = clips.map(({ score_breakdown: rated }) => rated[liked] - rated[disliked])
      const mostLiked = clips[leanings.indexOf(Math.max(...leanings))]
      const leastLiked = clips[leanings.indexOf(Math.min(...leanings))]
      const preferenceOf = (clip = mostLiked) => clip?.score_breakdown.preference ?? 0
      expect(preferenceOf(mostLiked)).toBeGreaterThan(53)
      expect(preferenceOf(mostLiked) - preferenceOf(leastLiked)).toBeGreaterThan(6)
      expect(mostLiked?.score).toBeGreaterThan(scoreAt(usual, mostLiked?.start ?? 0))
    })
  })

  describe('cutting silences and fillers', () => {
    const settings = { remove_silences: true, remove_fillers: true, silence_min_seconds: 0.9 }

    test('leaves no filler and no long pause in a clip, every other word whole and the pieces in order', async () => {
      const paused = withPauses(words, 12, 2)
      const clips = await select(settings, {}, paused)
      expect(clips.some((clip) => clip.segments.length > 1)).toBe(true)
      for (const { segments, start, end } of clips) {
        const kept = paused.filter((word) => segments.some((part) => isWithin(word, part)))
        expect(kept.filter((word) => word.filler)).toEqual([])
        expect([segments[0]?.start, segments.at(-1)?.end]).toEqual([start, end])
        for (const [at, part] of segments.entries()) {
          expect(longestPause(part, paused)).toBeLessThan(0.9)
          expect(part.end - part.start).toBeGreaterThan(0.3)
          if (at > 0) expect(part.start).toBeGreaterThan(segments[at - 1]?.end ?? 0)
        }
        const said = paused.filter((word) => !word.filler && word.start > start && word.end < end)
        expect(said.filter((word) => !kept.includes(word))).toEqual([])
      }
    })

    test('measures the length without what is cut', async () => {
      const paused = withPauses(words, 6, 3)
      const clip_duration = { min: 20, max: 30, target: 25 }
      const clips = await select({ ...settings, clip_duration }, {}, paused)
      expect(clips.length).toBeGreaterThan(0)
      for (const clip of clips) expect(secondsOf(clip)).toBeWithin(20, 30.001)
    })
  })
})

function scoreAt(clips: ClipCandidate[], start: number): number {
  return clips.find((clip) => clip.start === start)?.score ?? 0
}

async function select(
  settings: Partial<ClipSettings>,
  more: Partial<SelectionInput> = {},
  said: Word[] = words,
): Promise<ClipCandidate[]> {
  const { candidates } = await selectClips(inputOf(settings, more, said), signal)
  return candidates
}

function inputOf(
  settings: Partial<ClipSettings>,
  more: Partial<SelectionInput> = {},
  said: Word[] = words,
): SelectionInput {
  const duration = Math.max(podcast.duration_seconds, said.at(-1)?.end ?? 0)
  const given = selectionInput(said, duration, settings)
  return { ...given, analysis: { ...given.analysis, speech: said }, ...more }
}

function secondsOf({ segments }: ClipCandidate): number {
  return segments.reduce((sum, { start, end }) => sum + end - start, 0)
}

/** The same words with `seconds` of silence after every `every`th. */
function withPauses(said: Word[], every: number, seconds: number): Word[] {
  return said.map((word, at) => {
    const shift = Math.floor(at / every) * seconds
    return { ...word, start: word.start + shift, end: word.end + shift }
  })
}

function isWithin(word: Word, part: { start: number; end: number }): boolean {
  return word.start >= part.start - 0.001 && word.end <= part.end + 0.001
}

function longestPause(part: { start: number; end: number }, said: Word[]): number {
  const inside = said.filter((word) => isWithin(word, part))
  return Math.max(0, ...inside.slice(1).map((word, at) => word.start - (inside[at]?.end ?? 0)))
}
