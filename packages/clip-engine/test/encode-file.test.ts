import { afterAll, describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { media } from '@svc/test-media'
import { isFastStart } from '../src/encode/verify-clip.ts'
import { framed, inspect, jobFor, meter, render } from './clip-job.ts'
import { boundsOf, readFrames } from './pixels.ts'

const segments = [
  { start: 1, end: 2.4 },
  { start: 3.52, end: 4.12 },
]
const whole = [[{ time: 0, x: 0, y: 0, width: 1, height: 1 }]]
const job = await jobFor(media('vertical.mp4'), segments, {
  framing: framed('track', segments, whole),
  captionStyle: { enabled: true },
  hook_title: true,
})

describe('a rendered clip', async () => {
  const reached: number[] = []
  const clip = await render(job, (fraction) => reached.push(fraction))
  afterAll(() => clip[Symbol.asyncDispose]())
  const { format, streams, chapters } = await inspect(clip.path)

  test('plays everywhere', () => {
    const [video, audio] = streams
    expect(video).toMatchObject({
      codec_name: 'h264',
      profile: 'High',
      pix_fmt: 'yuv420p',
      width: 720,
      height: 1280,
      sample_aspect_ratio: '1:1',
      avg_frame_rate: '25/1',
      r_frame_rate: '25/1',
      color_space: 'bt709',
      color_transfer: 'bt709',
      color_primaries: 'bt709',
      color_range: 'tv',
      start_time: '0.000000',
    })
    expect(audio).toMatchObject({
      codec_name: 'aac',
      profile: 'LC',
      sample_rate: '48000',
      channels: 2,
    })
    expect(streams).toHaveLength(2)
  })

  test('lasts as long as its segments, to the frame', () => {
    expect(Number(streams[0]?.['nb_frames'])).toBe(50)
    expect(Number(format.duration)).toBeWithin(1.99, 2.01)
    expect(Number(streams[1]?.['duration'])).toBeWithin(1.97, 2.03)
    expect(clip.duration_seconds).toBe(2)
  })

  test('begins to play before it is loaded', async () => {
    expect(await isFastStart(clip.path)).toBe(true)
    expect(await isFastStart(media('vertical.mp4'))).toBe(false)
  })

  test('is as loud as was asked for, and never too loud', async () => {
    const { lufs, peak } = await meter(clip.path)
    expect(lufs).toBeWithin(-14.5, -13.5)
    expect(peak).toBeLessThanOrEqual(-1)
    expect(clip.loudness_lufs).toBeWithin(lufs - 0.3, lufs + 0.3)
    expect(clip.checks.audio_peak_dbfs).toBeWithin(peak - 1, peak + 1)
  })

  test('holds no metadata of its source', () => {
    expect(chapters).toEqual([])
    expect(Object.keys(format.tags ?? {}).toSorted()).toEqual([
      'compatible_brands',
      'major_brand',
      'minor_version',
    ])
  })

  test('is described truthfully', async () => {
    const bytes = await Bun.file(clip.path).arrayBuffer()
    expect(clip.size_bytes).toBe(bytes.byteLength)
    expect(clip.sha256).toBe(new Bun.CryptoHasher('sha256').update(bytes).digest('hex'))
    expect(clip.checks).toMatchObject({ black_frames: 0, face_coverage: 0.9 })
    expect(clip.checks.caption_sync_error_ms).toBeLessThanOrEqual(20.1)
  })

  test('has its captions and title burned in', async () => {
    const args = ['-ss', '0.5', '-i', clip.path, '-frames:v', '1', '-vf', 'scale=360:640']
    const [frame] = await readFrames(args, 360, 640)
    const yellow =
      frame && boundsOf(frame, ({ red, green, blue }) => red > 200 && green > 170 && blue < 90)
    expect(yellow?.top).toBeWithin(400, 520)
    const card =
      frame && boundsOf(frame, (color) => Math.min(color.red, color.green, color.blue) > 245)
    expect(card?.top).toBeWithin(60, 130)
  })

  test('reports its progress without going back', () => {
    expect(reached.at(-1)).toBe(1)
    expect(reached).toEqual(reached.toSorted((a, b) => a - b))
  })

  test('leaves only its files behind', async () => {
    const captions = ['captions.ass', 'captions.json', 'captions.srt', 'captions.vtt']
    const names = [...captions, 'clip.mp4', 'thumbnail.jpg']
    expect((await readdir(dirname(clip.path))).toSorted()).toEqual(names)
  })
})
