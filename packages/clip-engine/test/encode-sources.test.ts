import { describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { media } from '@svc/test-media'
import { renderClip } from '../src/encode/render-clip.ts'
import { makeThumbnail } from '../src/encode/thumbnail.ts'
import { spoken } from './caption-job.ts'
import { jobFor, render, renderSmall } from './clip-job.ts'
import { readFrames } from './pixels.ts'
import { scratchFolder, signal, tools } from './workbench.ts'

describe('renderClip', () => {
  test('makes a whole clip of a source without sound', async () => {
    const segments = [{ start: 0, end: 0.9 }]
    await using clip = await renderSmall(await jobFor(media('video-only.mp4'), segments))
    expect([clip.width, clip.height, clip.loudness_lufs]).toEqual([180, 320, null])
    expect(clip.duration_seconds).toBeCloseTo(0.9, 1)
  })

  test('fits into a size', async () => {
    const limit = 300_000
    const job = await jobFor(media('shots.mp4'), [{ start: 2, end: 4 }], { max_file_bytes: limit })
    await using clip = await render(job)
    expect(clip.size_bytes).toBeWithin(limit * 0.4, limit + 1)
  })

  test('refuses a size that nothing fits into', async () => {
    const range = [{ start: 0, end: 10 }]
    const job = await jobFor(media('shots.mp4'), range, { max_file_bytes: 50_000 })
    await expect(render(job)).rejects.toMatchObject({
      code: 'encode_failed',
      message: '50000 bytes cannot hold 10.0 seconds; at least 234896 are needed.',
    })
  })

  test('stops at once when it is aborted, and leaves no unfinished clip', async () => {
    await using folder = await scratchFolder()
    const job = await jobFor(media('shots.mp4'), [{ start: 0, end: 20 }], { quality: 'high' })
    const stop = new AbortController()
    const rendering = renderClip(tools, job, {
      folder: folder.path,
      signal: stop.signal,
      onProgress: (fraction) => fraction > 0.06 && stop.abort(new Error('enough')),
    })
    await expect(rendering).rejects.toThrow('enough')
    const left = await readdir(folder.path)
    expect(left.filter((name) => /mp4|fonts/.test(name))).toEqual([])
  })

  test('reports a source that becomes unreadable meanwhile', async () => {
    const job = await jobFor(media('square.mp4'), [{ start: 1, end: 2 }])
    const rendering = renderSmall({ ...job, source: { ...job.source, path: '/nowhere/gone.mp4' } })
    await expect(rendering).rejects.toMatchObject({ code: 'processing_failed' })
  })

  test('says which fonts are missing instead of drawing boxes', async () => {
    // Nag Mundari, newer than the fonts that systems ship.
    const words = spoken(['\u{1E4D0}\u{1E4D1}'], 0.8, 1)
    const captioned = { words, captionStyle: { enabled: true } }
    const job = await jobFor(media('square.mp4'), [{ start: 1, end: 1.5 }], captioned)
    await expect(renderSmall(job)).rejects.toMatchObject({
      code: 'font_missing',
      message: expect.stringMatching(/No installed font has “.+” \(U\+1E4D/),
    })
  })
})

test('a thumbnail is a lit frame of a clip that fades in from black, or the one that is its cover', async () => {
  await using folder = await scratchFolder()
  const path = join(folder.path, 'thumbnail.jpg')
  const job = await jobFor(media('fades.mp4'), [{ start: 3.2, end: 8 }])
  const lightOf = async (cover?: number) => {
    await makeThumbnail(tools, { ...job, ...(cover !== undefined && { cover }) }, path, signal)
    const [frame] = await readFrames(['-i', path, '-vf', 'scale=54:96:flags=area'], 54, 96)
    const pixels = Array.from({ length: 54 * 40 }, (_, i) => frame?.at(i % 54, 28 + i / 54))
    const levels = pixels.map((pixel) => pixel?.green ?? 0)
    return levels.reduce((sum, level) => sum + level, 0) / levels.length
  }
  expect(await lightOf()).toBeGreaterThan(30)
  // Before the clip begins, which is dark then.
  expect(await lightOf(1)).toBeLessThan(30)
  expect(await readdir(folder.path)).toEqual(['thumbnail.jpg'])
})
