import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Analysis } from '../src/analyze/analysis.ts'
import { analyzeSource } from '../src/analyze/analyze-source.ts'
import { findTools } from '../src/ffmpeg/tools.ts'
import { probeSource } from '../src/probe/probe-source.ts'
import type { SourceVideo } from '../src/probe/source-video.ts'
import { selectClips } from '../src/select/select-clips.ts'
import { KNOWN, type Word } from '../src/transcribe/transcript.ts'
import { DEFAULT_SETTINGS } from './select-input.ts'
import { composeTalk, type Talk } from './talk/compose-talk.ts'
import { TALKS } from './talk/recipe.ts'
import { wordsFromTurns } from './talk/words-from-turns.ts'

const { signal } = new AbortController()
/** Large enough for faces and cuts. */
const SIZE = { width: 640, height: 360 }

describe.each(TALKS)('the $title composed talk', ({ recipe, seconds }) => {
  let folder: string
  let talk: Talk
  let source: SourceVideo
  let analysis: Analysis

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'talk-'))
    const tools = findTools()
    talk = await composeTalk(tools, folder, seconds, recipe, SIZE)
    source = await probeSource(tools, talk.path, signal)
    analysis = await analyzeSource(tools, source, signal, () => {})
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('is a video of the wanted length with sound', () => {
    expect(source.duration_seconds).toBeCloseTo(seconds, 0)
    expect(source.video).toMatchObject({ ...SIZE, frame_rate: 25 })
    expect(source.audio?.sample_rate).toBe(48_000)
  })

  test('speaks where its recordings are and pauses between them', () => {
    for (const { start, end } of talk.truth.segments.slice(0, 3)) {
      expect(analysis.speech.some((said) => said.start < end && said.end > start)).toBe(true)
      const pause = end + 0.4
      expect(analysis.speech.some((said) => said.start < pause && said.end > pause)).toBe(false)
    }
  })

  test('cuts where its shots change', () => {
    const cuts = analysis.shots.map((shot) => shot.start)
    for (const cut of talk.truth.cuts) {
      expect(cuts.some((time) => Math.abs(time - cut) <= 0.12)).toBe(true)
    }
  })

  test('becomes clips that keep every recording’s words whole', async () => {
    const words = knownWords(talk)
    const transcript = {
      source: 'imported' as const,
      engine: null,
      language: 'en',
      words,
      ...KNOWN,
      warnings: [],
    }
    const clip_duration = { min: 5, max: 30, target: 12 }
    const settings = { ...DEFAULT_SETTINGS, clip_duration, clip_count: { min: 2, max: 4 } }
    const { candidates } = await selectClips({ source, transcript, analysis, settings }, signal)
    expect(candidates.length).toBeGreaterThanOrEqual(2)
    for (const { start, end, score_breakdown } of candidates) {
      const halved = words.filter((word) =>
        [start, end].some((edge) => edge > word.start + 0.001 && edge < word.end - 0.001),
      )
      expect(halved).toEqual([])
      expect(score_breakdown.audio_energy).toBeGreaterThan(10)
      expect(score_breakdown.visual).toBeGreaterThan(10)
    }
  })
})

/** The recordings' own texts, spread over their lengths. */
function knownWords(talk: Talk): Word[] {
  const spoken = talk.truth.segments.filter(({ end }) => end <= talk.truth.duration_seconds)
  return wordsFromTurns(
    spoken.map(({ file, transcript, start, end }) => ({
      speaker: file,
      text: transcript ?? '',
      start,
      end,
    })),
  )
}
