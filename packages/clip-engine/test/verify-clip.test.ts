import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Encoding } from '../src/encode/encoding.ts'
import { verifyClip } from '../src/encode/verify-clip.ts'
import { lavfi, makeFile, signal, temporaryFolder, tools } from './workbench.ts'

const folder = temporaryFolder()
const whole = make('whole', {})

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
    const path = await whole
    const bytes = await Bun.file(path).arrayBuffer()
    const sha256 = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
    expect(await verify(path)).toEqual({ size_bytes: bytes.byteLength, sha256 })
  })

  const small = { canvas: { width: 32, height: 128 } }
  test.each<[string, Partial<typeof PLAN & Encoding>, string]>([
    ['lost a frame', { frameCount: 51 }, 'it has 50 frames of 51'],
    ['has a frame too many', { frameCount: 49 }, 'it has 50 frames of 49'],
    ['is shorter', { duration_seconds: 2.05 }, 'it lasts 2'],
    ['is longer', { duration_seconds: 1.95 }, 'it lasts 2'],
    ['is of another size', small, 'it is 64 × 128'],
  ])('that %s is refused', async (_, changes, fault) => {
    const checked = verify(await whole, { ...PLAN, ...changes }, { ...ENCODING, ...changes })
    await expect(checked).rejects.toMatchObject({
      code: 'encode_failed',
      message: expect.stringContaining(fault),
    })
  })

  test.each<[string, Changes, string]>([
    ['has too short a sound', { audio: ['-af', 'atrim=0:1.5'] }, 'it lasts 1.5'],
    ['has no sound', { audio: ['-an'] }, 'it has other tracks than H.264 and AAC'],
    ['has another picture', { video: ['-c:v', 'mpeg4'] }, 'other tracks than H.264 and AAC'],
    ['plays only when all of it is there', { flags: [] }, 'its index does not come first'],
  ])('that %s is refused', async (name, changes, fault) => {
    const path = await make(name.replaceAll(' ', '-'), changes)
    await expect(verify(path)).rejects.toThrow(fault)
  })

  test('that is larger than it may be is refused', async () => {
    const path = await whole
    const { size } = Bun.file(path)
    const allowed = (max_file_bytes: number) => verify(path, PLAN, { ...ENCODING, max_file_bytes })
    await expect(allowed(size - 1)).rejects.toThrow(`it has ${size} bytes, more than ${size - 1}`)
    expect((await allowed(size)).size_bytes).toBe(size)
  })
})

function verify(path: string, plan = PLAN, encoding = ENCODING) {
  return verifyClip({ tools, path, signal }, plan, encoding)
}

interface Changes {
  video?: string[]
  audio?: string[]
  flags?: string[]
}

function make(name: string, changes: Changes): Promise<string> {
  const { video = [], audio = [], flags = ['-movflags', '+faststart'] } = changes
  return makeFile(
    [
      ...lavfi('testsrc2=s=64x128:r=25:d=2', 'sine=r=48000:d=2'),
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...video],
      ...['-c:a', 'aac', ...audio, ...flags],
    ],
    join(folder, `${name}.mp4`),
  )
}
