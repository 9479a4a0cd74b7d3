import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadKey } from '@svc/domain'
import {
  type Asset,
  ConflictError,
  createClient,
  type Uploadable,
  type UploadProgress,
} from '../src/index.ts'
import { startService } from './start-service.ts'

const service = await startService()
const folder = await mkdtemp(join(tmpdir(), 'client-uploads-'))
const path = join(folder, 'talk.mp4')
/** Three parts, the last of them short. */
const BYTES = new Uint8Array(2 * 8 * 1024 * 1024 + 12_345)
const client = createClient({ baseUrl: service.url, apiKey: service.key })

beforeAll(async () => {
  for (let at = 0; at < BYTES.length; at += 65_536) {
    crypto.getRandomValues(BYTES.subarray(at, Math.min(BYTES.length, at + 65_536)))
  }
  await Bun.write(path, BYTES)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

describe('uploads.send', () => {
  const things: [string, () => Uploadable][] = [
    ['a path', () => path],
    ['a File', () => new File([BYTES], 'talk.mp4', { type: 'video/mp4' })],
    ['bytes', () => BYTES],
    ['a web stream', () => Bun.file(path).stream()],
    ['a stream of Node', () => createReadStream(path)],
  ]
  test.each(things)('sends %s, and reports its progress', async (name, thing) => {
    const told: UploadProgress[] = []
    const upload = await client.uploads.send(thing(), {
      fileName: 'talk.mp4',
      size: BYTES.length,
      onProgress: (progress) => void told.push(progress),
    })
    expect(upload).toMatchObject({ status: 'uploaded', content_type: 'video/mp4' })
    expect(told[0]).toEqual({
      uploadId: upload.upload_id,
      sentBytes: 0,
      totalBytes: BYTES.length,
      canResume: true,
    })
    expect(told.map(({ sentBytes }) => sentBytes)).toEqual(
      told.map(({ sentBytes }) => sentBytes).toSorted((one, other) => one - other),
    )
    expect([told.length, told.at(-1)?.sentBytes]).toEqual([4, BYTES.length])
    if (name === 'a path') expect(upload.file_name).toBe('talk.mp4')
    await expectStored(upload.upload_id)
  })

  test('sends a small file whole', async () => {
    const file = new File(['1\n00:00:00,000 --> 00:00:01,000\nHi\n'], 'talk.srt')
    const told: UploadProgress[] = []
    const onProgress = (progress: UploadProgress) => void told.push(progress)
    const upload = await client.uploads.send(file, { purpose: 'transcript', onProgress })
    expect(told.map(({ canResume }) => canResume)).toEqual([false, false])
    expect(upload).toMatchObject({
      status: 'uploaded',
      purpose: 'transcript',
      content_type: 'application/x-subrip',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('makes a project possible', async () => {
    const { upload_id } = await client.uploads.send(path)
    const project = await client.projects.create({ source: { upload_id } })
    expect(project.source).toMatchObject({ kind: 'upload', upload_id })
  })

  test('sends a part again whose connection was cut in its middle', async () => {
    service.front.cutAfter(12e6)
    const upload = await client.uploads.send(path)
    expect(service.front.cuts).toBe(1)
    await expectStored(upload.upload_id)
  })

  test('waits for a service that is restarted', async () => {
    const restart = Promise.withResolvers<void>()
    const upload = await client.uploads.send(Bun.file(path).stream(), {
      size: BYTES.length,
      concurrency: 1,
      async onProgress({ sentBytes }) {
        if (sentBytes !== 8 * 1024 * 1024) return
        await service.stop()
        service.start()
        restart.resolve()
      },
    })
    await restart.promise
    await expectStored(upload.upload_id)
  })

  test('needs the length of a stream', async () => {
    await expect(client.uploads.send(Bun.file(path).stream())).rejects.toThrow('`size`')
  })

  test('stops when it is aborted', async () => {
    const controller = new AbortController()
    const sending = client.uploads.send(path, {
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('enough')),
    })
    await expect(sending).rejects.toThrow('enough')
  })
})

describe('uploads.resume', () => {
  test.each<[string, () => Uploadable]>([
    ['a path', () => path],
    ['a stream from its beginning', () => createReadStream(path)],
  ])('sends what is missing of %s, also in another process', async (_, thing) => {
    const upload_id = await interrupted()
    const { parts } = await client.uploads.get(upload_id)
    const there = parts?.received.length ?? 0
    expect(there).toBeGreaterThan(0)
    const told: UploadProgress[] = []
    const anew = createClient({ baseUrl: service.url, apiKey: service.key })
    const upload = await anew.uploads.resume(upload_id, thing(), {
      onProgress: (progress) => void told.push(progress),
    })
    expect(told[0]?.sentBytes).toBe(there * 8 * 1024 * 1024)
    expect(upload.status).toBe('uploaded')
    await expectStored(upload_id)
    // Nothing is left to do.
    expect(await anew.uploads.resume(upload_id, thing())).toMatchObject({ status: 'uploaded' })
  })

  test('refuses another file', async () => {
    const resuming = client.uploads.resume(await interrupted(), new Blob(['other']))
    await expect(resuming).rejects.toThrow('The file has 5 bytes')
  })
})

test('uploads.complete reports the missing parts', async () => {
  const error = await client.uploads.complete(await interrupted()).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(ConflictError)
  expect(error.message).toContain('These parts have not arrived')
})

test('assets.upload sends, confirms and waits', async () => {
  const looking = new AbortController()
  const waiting = client.assets.upload(new File([BYTES.subarray(0, 1000)], 'logo.png'), {
    kind: 'logo',
    signal: looking.signal,
    onProgress: () => looking.abort(new Error('seen')),
  })
  await expect(waiting).rejects.toThrow('seen')
  const { items } = await client.assets.list({ kind: 'logo' })
  expect(items).toMatchObject([{ name: 'logo.png', status: 'processing' }])
})

describe('assets.upload names the type of a file that', () => {
  test.each([
    ['talk.mp3', 'audio/mpeg'],
    ['talk.m4a', 'audio/mp4'],
    ['talk.aac', 'audio/aac'],
    ['talk.wav', 'audio/wav'],
    ['talk.ogg', 'audio/ogg'],
    ['talk.opus', 'audio/ogg'],
    ['TALK.FLAC', 'audio/flac'],
  ])('has none, by its name: %s', async (name, expected) => {
    expect((await begun(new File(['sound'], name))).content_type).toBe(expected)
  })

  test.each([
    ['talk.m4a', 'audio/x-m4a', 'audio/mp4'],
    ['talk.aac', 'audio/vnd.dlna.adts', 'audio/aac'],
    ['talk.ogg', 'video/ogg', 'audio/ogg'],
    ['talk.bin', 'audio/mpeg', 'audio/mpeg'],
    ['talk.mp4', 'audio/mp4', 'audio/mp4'],
  ])('a browser names in its own way: %s of %s', async (name, type, expected) => {
    const file = new File(['sound'], name, { type })
    expect((await begun(file)).content_type).toBe(expected)
  })

  test('is said to have an empty one, by its name', async () => {
    const asset = await begun(new File(['sound'], 'talk.aac'), { contentType: '' })
    expect(asset.content_type).toBe('audio/aac')
  })

  /** The asset that a file becomes; what is in it is not looked at. */
  async function begun(file: File, facts: { contentType?: string } = {}) {
    const seen: Asset[] = []
    const looking = new AbortController()
    const waiting = client.assets.upload(file, {
      ...{ kind: 'music', signal: looking.signal, ...facts },
      onProgress(asset) {
        seen.push(asset)
        looking.abort(new Error('seen'))
      },
    })
    await expect(waiting).rejects.toThrow('seen')
    const [asset] = seen
    if (!asset) throw new Error('No asset was made.')
    return asset
  }
})

/** Begins an upload that is given up after its first part. */
async function interrupted(): Promise<string> {
  const controller = new AbortController()
  let upload_id = ''
  const sending = client.uploads.send(path, {
    signal: controller.signal,
    concurrency: 1,
    onProgress({ uploadId, sentBytes }) {
      upload_id = uploadId
      if (sentBytes > 0) controller.abort(new Error('closed'))
    },
  })
  await expect(sending).rejects.toThrow('closed')
  return upload_id
}

async function expectStored(upload_id: string): Promise<void> {
  const bytes = await service.read(uploadKey(service.account_id, upload_id))
  expect(hash(bytes)).toBe(hash(BYTES))
}

const hash = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
