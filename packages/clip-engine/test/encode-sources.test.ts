import { describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { collection, media } from '@svc/test-media'
import { previewClip } from '../src/encode/preview-clip.ts'
import { renderClip } from '../src/encode/render-clip.ts'
import { makeThumbnail } from '../src/encode/thumbnail.ts'
import { framed, inspect, jobFor, meter, patient, render, renderSmall, tools } from './clip-job.ts'
import { readFrames } from './pixels.ts'

type Source = [
  kind: string,
  name: string,
  start: number,
  end: number,
  lufs: number | null | undefined,
]

const SOURCES: Source[] = [
  ['without sound', 'video-only.mp4', 0, 0.9, null],
  ['with only sound', 'speech.wav', 1, 3, -14],
  ['whose sound ends early', 'short-sound.mp4', 0, 1.1, undefined],
  ['that begins late', 'late-start.mp4', 0.5, 1.5, null],
  ['of a single pixel', 'one-pixel.mp4', 0, 1, null],
  ['with an odd size', 'odd-sides.webm', 0, 0.9, null],
  ['with quotes and brackets in its name', "te[s]t_ video ' _ .flv", 0, 1.5, null],
  ['with one frame a second', 'slides.mov', 11.5, 12.5, null],
  ['with a variable rate', 'square.mp4', 1, 2, -14],
  ['with 4:2:2 colour', 'yuv422p.mp4', 0, 1, -14],
  ['with several tracks', 'tracks.mp4', 2, 3, -14],
]
const FOUND: Source[] = [
  ['filmed without sound', 'weird/video_only.mp4', 0, 0.9, null],
  ['of real speech', 'speech/jfk.flac', 1, 3, -14],
  ['whose real sound ends early', 'weird/shorter_audio.mp4', 0, 1.1, undefined],
  ['that was made to begin late', 'weird/delayed_start.mp4', 0.5, 1.5, null],
  ['of a camera with an odd size', 'weird/odd_dimensions_vp9.webm', 0, 0.9, null],
  ['found with brackets in its name', "weird/te[s]t_ video ' _ .flv", 0, 1.5, null],
  ['of real slides', 'video/cuts_slides.mov', 11.5, 12.5, null],
  ['of a telephone', 'video/talk_square.mp4', 1, 2, -14],
  ['of a space agency with several tracks', 'video/nasa_multistream.mp4', 2, 3, -14],
]

describe('renderClip', () => {
  test.each([...SOURCES, ...(collection.isThere ? FOUND : [])])(
    'makes a whole clip of a source %s',
    async (_, name, start, end, lufs) => {
      const clip = await renderSmall(await jobFor(media(name), [{ start, end }]))
      const { streams } = await inspect(clip.path)
      expect(streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac'])
      expect([clip.width, clip.height]).toEqual([180, 320])
      expect(Math.abs(clip.duration_seconds - (end - start))).toBeLessThanOrEqual(
        1 / clip.frame_rate,
      )
      if (lufs === null) expect(clip.loudness_lufs).toBeNull()
      if (typeof lufs === 'number')
        expect((await meter(clip.path)).lufs).toBeWithin(lufs - 0.5, lufs + 0.5)
      await rm(dirname(clip.path), { recursive: true })
    },
  )

  test('fits into a size', async () => {
    const range = [{ start: 0, end: 2 }]
    const path = media('shots.mp4')
    const free = await render(await jobFor(path, range))
    const limit = Math.round(free.size_bytes / 2)
    const small = await render(await jobFor(path, range, { max_file_bytes: limit }))
    expect(small.size_bytes).toBeWithin(limit * 0.4, limit + 1)
    await rm(dirname(free.path), { recursive: true })
    await rm(dirname(small.path), { recursive: true })
  })

  test('refuses a size that nothing fits into', async () => {
    const job = await jobFor(media('shots.mp4'), [{ start: 0, end: 10 }], {
      max_file_bytes: 50_000,
    })
    await expect(render(job)).rejects.toMatchObject({
      code: 'encode_failed',
      message: '50000 bytes cannot hold 10.0 seconds; at least 218086 are needed.',
    })
  })

  test('stops at once when it is aborted, and leaves no unfinished clip', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'encode-stop-'))
    const job = await jobFor(media('shots.mp4'), [{ start: 0, end: 20 }], {
      quality: 'high',
    })
    const stop = new AbortController()
    const rendering = renderClip(tools, job, {
      folder,
      signal: stop.signal,
      onProgress: (fraction) => fraction > 0.06 && stop.abort(new Error('enough')),
    })
    await expect(rendering).rejects.toThrow('enough')
    expect((await readdir(folder)).filter((name) => /mp4|fonts/.test(name))).toEqual([])
    await rm(folder, { recursive: true })
  })

  test('reports a source that becomes unreadable meanwhile', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'encode-bad-'))
    const job = await jobFor(media('square.mp4'), [{ start: 1, end: 2 }])
    const path = join(folder, 'gone.mp4')
    const rendering = renderSmall({ ...job, source: { ...job.source, path } })
    await expect(rendering).rejects.toMatchObject({ code: 'processing_failed' })
    await rm(folder, { recursive: true })
  })

  test('says which fonts are missing instead of drawing boxes', async () => {
    // Nag Mundari, newer than the fonts that systems ship.
    const words = [
      {
        text: '\u{1E4D0}\u{1E4D1}',
        start: 1,
        end: 1.8,
        confidence: 1,
        speaker: null,
        filler: false,
      },
    ]
    const job = await jobFor(media('square.mp4'), [{ start: 1, end: 2 }], {
      words,
      captionStyle: { enabled: true },
    })
    await expect(renderSmall(job)).rejects.toMatchObject({
      code: 'font_missing',
      message: expect.stringMatching(/No installed font has “.+” \(U\+1E4D/),
    })
  })
})

describe('previewClip', () => {
  test('is small, and has a thumbnail beside it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'preview-'))
    const segments = [{ start: 1, end: 4 }]
    const job = await jobFor(media('vertical.mp4'), segments, {
      captionStyle: { enabled: true },
      framing: framed('track', segments, [[{ time: 0, x: 0, y: 0, width: 1, height: 1 }]]),
    })
    const preview = await previewClip(tools, job, { folder, signal: patient, onProgress: () => {} })
    expect([preview.width, preview.height]).toEqual([360, 640])
    expect(preview.size_bytes).toBeLessThan(3 * 140_000)
    expect(preview.loudness_lufs).toBeWithin(-14.5, -13.5)
    expect((await readdir(folder)).toSorted()).toContain('preview.mp4')
    const { streams } = await inspect(preview.thumbnailPath)
    expect(streams[0]).toMatchObject({ codec_name: 'mjpeg', width: 540, height: 960 })
    await rm(folder, { recursive: true })
  })
})

describe('makeThumbnail', () => {
  test('takes a lit frame of a clip that fades in from black', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'thumbnail-'))
    const path = join(folder, 'thumbnail.jpg')
    const job = await jobFor(media('fades.mp4'), [{ start: 3.2, end: 8 }])
    await makeThumbnail(tools, job, path, patient)
    const [frame] = await readFrames(['-i', path, '-vf', 'scale=54:96:flags=area'], 54, 96)
    const levels = Array.from(
      { length: 54 * 40 },
      (_, i) => frame?.at(i % 54, 28 + i / 54).green ?? 0,
    )
    expect(levels.reduce((sum, level) => sum + level, 0) / levels.length).toBeGreaterThan(30)
    expect(await readdir(folder)).toEqual(['thumbnail.jpg'])
    await rm(folder, { recursive: true })
  })
})
