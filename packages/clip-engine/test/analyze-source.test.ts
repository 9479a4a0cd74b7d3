import { describe, expect, test } from 'bun:test'
import { describeCollection } from '@svc/test-media'
import { analyzeSource } from '../src/analyze/analyze-source.ts'
import { analyzeMedia, probeMedia, tools } from './analyze-media.ts'

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
    expect(analysis.loudness).toMatchObject({ integrated_lufs: null, momentary_lufs: [] })
    expect(analysis.shots.length).toBe(1)
  })

  test.each([
    ['damaged sound', 'bad-sound.mp4'],
    ['a damaged picture', 'flipped-bytes.mp4'],
    ['fragments', 'fragments.mp4'],
    ['odd sides', 'odd-sides.webm'],
    ['one pixel', 'one-pixel.mp4'],
    ['a first frame that comes late', 'late-start.mp4'],
    ['AV1', 'av1.mp4'],
    ['a sound that ends early', 'short-sound.mp4'],
  ])('gets through %s', (_, name) => getsThrough(name))

  test('reports progress up to the end', async () => {
    const source = await probeMedia('speech.wav')
    const fractions: number[] = []
    const { signal } = new AbortController()
    await analyzeSource(tools, source, signal, (fraction) => fractions.push(fraction))
    expect(fractions.at(-1)).toBeGreaterThan(0.95)
    expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true)
  })

  test('stops at once when it is aborted', async () => {
    const source = await probeMedia('talk.mp4')
    const stop = new AbortController()
    const running = analyzeSource(tools, source, stop.signal, () => stop.abort(new Error('enough')))
    const begun = performance.now()
    expect(running).rejects.toThrow('enough')
    await running.catch(() => {})
    expect(performance.now() - begun).toBeLessThan(3000)
  })
})

describeCollection('analyzeSource', () => {
  test.each([
    ['damaged sound', 'weird/failing_audio.mp4'],
    ['a damaged picture', 'weird/corrupted.mp4'],
    ['a header that claims two days', 'weird/fragmented.mp4'],
    ['odd sides', 'weird/odd_dimensions_vp9.webm'],
    ['a first frame that comes late', 'weird/delayed_start.mp4'],
    ['AV1', 'weird/av1.mp4'],
    ['a sound that ends early', 'weird/shorter_audio.mp4'],
  ])('gets through %s', (_, name) => getsThrough(name))
})

async function getsThrough(name: string): Promise<void> {
  const analysis = await analyzeMedia(name)
  expect(analysis.shots.at(-1)?.end).toBe(analysis.duration_seconds)
  expect(analysis.faces.length).toBeGreaterThan(0)
  expect(analysis.duration_seconds).toBeLessThan(20)
}
