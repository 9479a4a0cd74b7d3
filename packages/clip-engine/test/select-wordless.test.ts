import { describe, expect, test } from 'bun:test'
import { DEFAULT_SETTINGS } from '@svc/specification'
import type { Analysis } from '../src/analyze/analysis.ts'
import type { ClipSettings } from '../src/pipeline/clip-settings.ts'
import { type Selection, selectClips } from '../src/select/select-clips.ts'
import { analyzeMedia, keepFaces } from './analyze-media.ts'
import { selectionInput } from './select-input.ts'
import { speak } from './spoken-words.ts'
import { probeMedia, signal } from './workbench.ts'

describe('selectClips on media without words', () => {
  keepFaces()

  test('finds nothing in a silent black video, and warns', async () => {
    const { candidates, warnings } = await selectFrom('silent-black.mp4')
    expect(candidates).toEqual([])
    expect(warnings.map(({ code }) => code)).toEqual(['no_speech', 'few_candidates'])
    expect(warnings[0]?.message).toContain('silent')
  })

  test('cuts music by its sound alone', async () => {
    const { candidates, warnings } = await selectFrom('music.mp3')
    expect(candidates.length).toBeGreaterThan(0)
    expect(warnings.map(({ code }) => code)).toContain('no_speech')
    for (const clip of candidates) {
      expect(clip.end - clip.start).toBeWithin(15, 90.001)
      expect(clip.transcript).toBe('')
      expect(clip.title.length).toBeGreaterThan(3)
    }
  })

  test('cuts a silent film at its shots', async () => {
    const settings = { clip_duration: { min: 5, max: 12, target: 8 } }
    const { candidates, warnings } = await selectFrom('shots.mp4', settings)
    expect(candidates.length).toBeGreaterThan(0)
    expect(warnings.map(({ code }) => code)).toContain('no_speech')
    const qualities = candidates.flatMap((clip) => Object.values(clip.boundary_quality))
    expect(qualities).toContain('scene')
  })

  test('keeps a source that is shorter than a clip as it is', async () => {
    const { candidates, warnings } = await selectFrom('square.mp4')
    expect(candidates.length).toBe(1)
    expect(candidates[0]?.start).toBe(0)
    expect(candidates[0]?.end).toBeCloseTo(6.1, 0)
    expect(warnings.map(({ code }) => code)).toContain('few_candidates')
  })
})

describe('selectClips on sound', () => {
  test('prefers the loud part of a recording without words', async () => {
    const input = selectionInput([], 300, { clip_count: { min: 1, max: 1 } })
    const analysis = withLoudPart(input.analysis, 180, 215)
    const { candidates } = await selectClips({ ...input, analysis }, signal)
    expect(candidates[0]?.start).toBeWithin(150, 200)
    expect(candidates[0]?.score_reasons.map(({ kind }) => kind)).toContain('energy_peak')
  })

  test.each([
    ['laughter where no sounds were told apart', undefined, 'laughter'],
    ['laughter where it is neither applause nor music', null, 'laughter'],
    ['applause by its sound', 'applause', 'applause'],
  ] as const)('reports %s, keeps it and gives its time', async (_, kind, reaction) => {
    const chosen = await chooseBefore(kind)
    expect(chosen.end).toBeWithin(chosen.said + 2, chosen.said + 3)
    const reason = chosen.score_reasons.find(isReaction)
    expect(reason?.kind).toBe(reaction)
    expect(reason?.start).toBeWithin(chosen.said, chosen.said + 1)
  })

  test('takes a jingle behind a sentence for no reaction, and scores it no higher', async () => {
    const [jingle, laughter] = [await chooseBefore('music'), await chooseBefore(null)]
    expect(jingle.score_reasons.some(isReaction)).toBe(false)
    expect(jingle.end).toBeLessThan(jingle.said + 1.5)
    expect(jingle.score).toBeLessThan(laughter.score)
  })

  test('moves an edge onto a shot cut in the pause beside it', async () => {
    const said =
      'The bridge fell at noon. Nobody was hurt, and that is a miracle. Forty people had crossed it a minute before. We still do not know why it fell so late.'
    const words = speak([said, said, said])
    const second = words[words.length / 3]?.start ?? 0
    const third = words[(2 * words.length) / 3]?.start ?? 0
    const cut = second - 0.5
    const input = selectionInput(words, (words.at(-1)?.end ?? 0) + 1, {
      clip_duration: { min: 11, max: 13, target: 12 },
      range: { start: cut - 0.5, end: third - 0.2 },
    })
    const analysis = {
      ...input.analysis,
      shots: [
        { start: 0, end: cut },
        { start: cut, end: 60 },
      ],
    }
    const { candidates } = await selectClips({ ...input, analysis }, signal)
    expect(candidates.some((clip) => clip.start === cut)).toBe(true)
  })
})

async function selectFrom(name: string, changes: Partial<ClipSettings> = {}): Promise<Selection> {
  const [source, analysis] = await Promise.all([
    probeMedia(name),
    analyzeMedia(name, name === 'music.mp3' ? 30 : undefined),
  ])
  const transcript = {
    ...selectionInput([], 1).transcript,
    source: 'none' as const,
    language: null,
  }
  const settings = { ...DEFAULT_SETTINGS, ...changes }
  return selectClips({ source, transcript, analysis, settings }, signal)
}

function withLoudPart(analysis: Analysis, from: number, to: number, level = -10): Analysis {
  const momentary_lufs = analysis.loudness.momentary_lufs.map((value, at) =>
    at / 10 >= from && at / 10 < to ? level : value,
  )
  return { ...analysis, loudness: { ...analysis.loudness, momentary_lufs } }
}

const isReaction = ({ kind }: { kind: string }) => kind === 'laughter' || kind === 'applause'

/** Chooses a clip of a story whose last sentence, said until `said`, is followed by loud sound without words. */
async function chooseBefore(kind: 'applause' | 'music' | null | undefined) {
  const seconds = 2.5
  const story =
    'Nobody believed me when I told them what was in the box. They had waited for hours. '
  const words = speak([
    `${story.repeat(3)}Then I opened it, and there it was, a goose in a suit.`,
    'Thank you all.',
  ])
  const punchLine = words.findIndex((word) => word.text === 'suit.')
  const end = words[punchLine]?.end ?? 0
  const later = words.map((word, at) =>
    at > punchLine ? { ...word, start: word.start + 6, end: word.end + 6 } : word,
  )
  const input = selectionInput(later, end + 12, {
    clip_count: { min: 1, max: 1 },
    clip_duration: { min: 15, max: 29, target: 25 },
  })
  const speech = later.map(({ start, end: until }) => ({ start, end: until }))
  const loud = withLoudPart({ ...input.analysis, speech }, end, end + seconds, -14)
  const analysis = withLoudPart(loud, end + seconds, end + 6, -60)
  const sounds = kind ? [{ kind, start: end, end: end + seconds }] : []
  const told = kind === undefined ? analysis : { ...analysis, sounds }
  const { candidates } = await selectClips({ ...input, analysis: told }, signal)
  const [best] = candidates
  if (!best) throw new Error('No clip was chosen.')
  return { ...best, said: end }
}
