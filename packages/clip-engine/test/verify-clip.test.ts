import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Encoding } from '../src/encode/encoding.ts'
import { verifyClip } from '../src/encode/verify-clip.ts'
import { makeFile, scratchFolder, tools } from './transcribe/transcribe-media.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeAll(async () => {
  folder = await scratchFolder()
})
afterAll(() => folder[Symbol.asyncDispose]())

/** The planned clip of these files: two seconds of 64 × 128 pixels. */
const PLAN = { frameCount: 50, duration_seconds: 2 }
const ENCODING: Encoding = {
  canvas: { width: 64, height: 128 },
  frame_rate: { numerator: 25, denominator: 1 },
  preset: 'ultrafast',
  crf: 30,
  audioCoder: 'fast',
  audioBitRate: 64_000,
  maxVideoBitRate: null,
  max_file_bytes: null,
}

describe('a finished file', () => {
  test('that is as planned is measured', async () => {
    const path = await make('whole', {})
    const bytes = await Bun.file(path).arrayBuffer()
    const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
    expect(await verify(path)).toEqual({ size_bytes: bytes.byteLength, sha256 })
  })

  test.each([
    ['lost its last frame', { video: ['-frames:v', '49'] }, {}, 'it has 49 frames of 50'],
    ['has a frame too many', {}, { frameCount: 49 }, 'it has 50 frames of 49'],
    ['is shorter', { seconds: 1.5 }, {}, 'it lasts 1.5'],
    ['has too short a sound', { audio: ['-af', 'atrim=0:1.5'] }, {}, 'it lasts 1.5'],
    ['is smaller', { size: '32x64' }, {}, 'it is 32 × 64'],
    ['has no sound', { audio: ['-an'] }, {}, 'it has other tracks than H.264 and AAC'],
    [
      'has another picture',
      { video: ['-c:v', 'mpeg4'] },
      {},
      'it has other tracks than H.264 and AAC',
    ],
    ['plays only when all of it is there', { flags: [] }, {}, 'its index does not come first'],
  ])('that %s is refused', async (name, changes, plan, fault) => {
    const path = await make(name.replaceAll(' ', '-'), changes)
    await expect(verify(path, { ...PLAN, ...plan })).rejects.toMatchObject({
      code: 'encode_failed',
      message: expect.stringContaining(fault),
    })
  })

  test('that is larger than it may be is refused', async () => {
    const path = await make('large', {})
    const { size } = Bun.file(path)
    const allowed = (max_file_bytes: number) => verify(path, PLAN, { ...ENCODING, max_file_bytes })
    await expect(allowed(size - 1)).rejects.toThrow(`it has ${size} bytes, more than ${size - 1}`)
    expect((await allowed(size)).size_bytes).toBe(size)
  })
})

function verify(path: string, plan = PLAN, encoding = ENCODING) {
  return verifyClip(tools, path, plan, encoding, AbortSignal.timeout(60_000))
}

interface Changes {
  seconds?: number
  size?: string
  video?: string[]
  audio?: string[]
  flags?: string[]
}

function make(name: string, changes: Changes): Promise<string> {
  const { seconds = 2, size = '64x128', video = [], audio = [] } = changes
  const { flags = ['-movflags', '+faststart'] } = changes
  return makeFile(
    [
      ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=25:d=${seconds}`],
      ...['-f', 'lavfi', '-i', `sine=r=48000:d=${seconds}`],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...video],
      ...['-c:a', 'aac', ...audio, ...flags, '-y'],
    ],
    join(folder.path, `${name}.mp4`),
  )
}
