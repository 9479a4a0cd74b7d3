import { describe, expect, test } from 'bun:test'
import { eventually } from '@svc/patience'
import { analyzeSource } from '../src/analyze/analyze-source.ts'
import { analyzeMedia } from './analyze-media.ts'
import { childrenNaming } from './processes.ts'
import { probeMedia, signal, tools } from './workbench.ts'

describe('analyzeSource', () => {
  test('leaves the picture empty for sound alone', async () => {
    const analysis = await analyzeMedia('dialogue.wav')
    expect(analysis).toMatchObject({ shots: [], black: [], faces: [] })
    expect(analysis.motion.values).toEqual([])
    expect(analysis.speech.length).toBeGreaterThan(2)
  })

  test('leaves the sound empty for a picture alone', async () => {
    const analysis = await analyzeMedia('video-only.mp4')
    expect(analysis).toMatchObject({ speech: [], silences: [] })
    expect(analysis.waveform).toBeUndefined()
    expect(analysis.loudness).toMatchObject({ integrated_lufs: null, momentary_lufs: [] })
    expect(analysis.shots.length).toBe(1)
  })

  test('reports progress up to the end', async () => {
    const source = await probeMedia('speech.wav')
    const fractions: number[] = []
    await analyzeSource(tools, source, signal, (fraction) => fractions.push(fraction))
    expect(fractions.at(-1)).toBeGreaterThan(0.95)
    expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true)
  })

  test('stops at once when it is aborted', async () => {
    const source = await probeMedia('talk.mp4')
    const stop = new AbortController()
    const running = analyzeSource(tools, source, stop.signal, () => stop.abort(new Error('enough')))
    await expect(running).rejects.toThrow('enough')
    await eventually(() => expect(childrenNaming('ffmpeg')).toEqual([]))
  })
})
