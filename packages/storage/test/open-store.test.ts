import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ObjectStore, openStore, s3From } from '../src/index.ts'
import { checkStore } from '../src/object-store.ts'
import { startS3 } from './s3-server.ts'

const MB = 1024 * 1024
const scratch = await mkdtemp(join(tmpdir(), 'storage-'))
const s3 = await startS3(join(scratch, 's3'))
afterAll(async () => {
  await s3.stop()
  await rm(scratch, { recursive: true })
})

// One behaviour in two stores: the tests of the folder run on the bucket too.
describe.each([
  ['a folder', await openStore({ folder: join(scratch, 'folder'), s3: null })],
  ['a bucket', await openStore({ folder: join(scratch, 'spool'), s3: s3.config })],
])('a store in %s', (_, store) => {
  test('takes a key of 512 characters, and a segment of 200', async () => {
    for (const key of [`${'a/'.repeat(255)}ab`, 'a'.repeat(200)]) {
      await store.putBytes(key, 'x', 'text/plain')
      expect(await text(store, key)).toBe('x')
    }
  })

  test('returns the object that was written, with its metadata', async () => {
    await store.putBytes('a/b/clip.mp4', 'hello', 'video/mp4')
    expect(await store.head('a/b/clip.mp4')).toEqual({
      size_bytes: 5,
      content_type: 'video/mp4',
      etag: expect.stringMatching(/^"[0-9a-f]{32,64}"$/),
    })
    expect(await text(store, 'a/b/clip.mp4')).toBe('hello')
  })

  test.each([
    // The test server takes a range that ends at byte 0 for one without an end.
    ['the start', 0, 1, '01'],
    ['the middle', 3, 6, '3456'],
    ['the last byte', 9, 9, '9'],
    ['everything', 0, 9, '0123456789'],
  ])('reads %s of an object', async (_, first, last, expected) => {
    // Each test has its own: the test server truncates a file that is written again while it is read.
    const key = `range/digits-${first}-${last}`
    await store.putBytes(key, '0123456789', 'text/plain')
    const object = await store.read(key, { first, last })
    expect(object?.size_bytes).toBe(10)
    expect(await new Response(object?.stream).text()).toBe(expected)
  })

  test('keeps a file of several parts byte for byte', async () => {
    const bytes = randomBytes(17 * MB)
    const path = join(scratch, 'large')
    await Bun.write(path, bytes)
    await store.putFile('large/video.mp4', path, 'video/mp4')
    expect(await store.head('large/video.mp4')).toMatchObject({ size_bytes: bytes.length })

    await store.download('large/video.mp4', join(scratch, 'back'))
    expect(hash(await Bun.file(join(scratch, 'back')).bytes())).toBe(hash(bytes))
  })

  test('keeps an empty object', async () => {
    await store.putBytes('empty', '', 'text/plain')
    expect(await store.head('empty')).toMatchObject({ size_bytes: 0 })
    expect(await text(store, 'empty')).toBe('')
  })

  test('replaces an object and its validator', async () => {
    await store.putBytes('replaced', 'one', 'video/mp4')
    const first = await store.head('replaced')
    await store.putBytes('replaced', 'two', 'image/jpeg')
    const second = await store.head('replaced')
    expect(second?.etag).not.toBe(first?.etag)
    expect(second?.content_type).toBe('image/jpeg')
    expect(await text(store, 'replaced')).toBe('two')
  })

  test('shows a staged stream only once it is committed', async () => {
    const bytes = randomBytes(11 * MB)
    const facts = { content_type: 'video/mp4', size_bytes: bytes.length }
    const staged = await store.stage('staged/clip', new Blob([bytes]).stream(), facts)
    expect([staged.size_bytes, staged.sha256]).toEqual([bytes.length, hash(bytes)])
    expect(await store.head('staged/clip')).toBeNull()

    await staged.commit()
    await staged.discard()
    expect(await store.head('staged/clip')).toMatchObject(facts)
    await store.download('staged/clip', join(scratch, 'staged'))
    expect(hash(await Bun.file(join(scratch, 'staged')).bytes())).toBe(staged.sha256)
  })

  test('joins parts that came in any order, one of them twice', async () => {
    const key = 'parts/clip'
    const pieces = [randomBytes(5 * MB), randomBytes(5 * MB), randomBytes(1000)]
    const parts = { key, parts_id: await store.beginParts(key, 'video/mp4') }
    const etags: string[] = []
    for (const number of [3, 1, 2, 1]) {
      const piece = pieces[number - 1] ?? new Uint8Array()
      const stored = await store.putPart(parts, number, new Blob([piece]).stream(), piece.length)
      expect(stored.sha256).toBe(hash(piece))
      etags[number - 1] = stored.etag
    }
    expect(await store.head(key)).toBeNull()
    const size_bytes = 10 * MB + 1000
    const facts = { content_type: 'video/mp4', size_bytes, etags }
    const joined = await store.joinParts(parts, facts)
    // A bucket joins them without reading them.
    expect([null, hash(Buffer.concat(pieces))]).toContain(joined)
    expect(await store.head(key)).toMatchObject({
      size_bytes: 10 * MB + 1000,
      content_type: 'video/mp4',
    })
    await store.download(key, join(scratch, 'joined'))
    expect(hash(await Bun.file(join(scratch, 'joined')).bytes())).toBe(hash(Buffer.concat(pieces)))
  })

  test.each([
    ['ends early', randomStream(6 * MB), 8 * MB, 'too_short'],
    ['goes on too long', endlessStream(), 5 * MB, 'too_long'],
    ['breaks off', randomStream(6 * MB, 'ECONNRESET'), 8 * MB, 'storage_unavailable'],
  ])('keeps nothing of a stream that %s', async (_, stream, size_bytes, code) => {
    const staging = store.stage('broken/clip', stream, { content_type: 'video/mp4', size_bytes })
    await expect(staging).rejects.toMatchObject({ code })
    expect(await store.head('broken/clip')).toBeNull()
    expect(await draftsIn(scratch)).toEqual([])
  })

  test.each([1, 12])('passes on what a sender of %d MB throws', async (size) => {
    const thrown = new TypeError('It is the fault of the sender.')
    const stream = new ReadableStream({ pull: (controller) => controller.error(thrown) })
    const facts = { content_type: 'video/mp4', size_bytes: size * MB }
    await expect(store.stage('thrown/clip', stream, facts)).rejects.toBe(thrown)
  })

  test.each([1, 12])('keeps nothing of %d MB that were staged and discarded', async (size) => {
    const facts = { content_type: 'video/mp4', size_bytes: size * MB }
    const staged = await store.stage('discarded/clip', randomStream(size * MB), facts)
    await staged.discard()
    expect(await store.head('discarded/clip')).toBeNull()
    expect(await draftsIn(scratch)).toEqual([])
  })

  test('returns null for an absent object', async () => {
    expect(await store.head('absent')).toBeNull()
    expect(await store.read('absent')).toBeNull()
    await store.delete('absent')
    await expect(store.download('absent', join(scratch, 'x'))).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('gives the key of every object', async () => {
    for (const key of ['keys/a', 'keys/b/c.mp4', 'keys/b/d/e']) {
      await store.putBytes(key, 'x', 'text/plain')
    }
    await store.delete('keys/b/d/e')
    const keys = await Array.fromAsync(store.keys())
    expect(keys.filter((key) => key.startsWith('keys/')).sort()).toEqual(['keys/a', 'keys/b/c.mp4'])
  })

  test('deletes below a prefix and nothing beside it', async () => {
    for (const key of ['p/1/a', 'p/1/b/c', 'p/10', 'p/11/a']) await store.putBytes(key, key, 'x/y')
    expect(await store.deletePrefix('p/1/')).toBe(2)
    expect(await store.deletePrefix('p/1/')).toBe(0)
    expect(await store.head('p/1/b/c')).toBeNull()
    expect(await text(store, 'p/11/a')).toBe('p/11/a')
    expect(await text(store, 'p/10')).toBe('p/10')
  })

  test.each([
    ['climbs', 'a/../../etc/passwd'],
    ['is absolute', '/etc/passwd'],
    ['has an empty segment', 'a//b'],
    ['ends with a slash', 'a/'],
    ['is empty', ''],
    ['holds NUL', 'a\0b'],
    ['holds a backslash', 'a\\b'],
    ['is encoded', 'a/%2e%2e/b'],
    ['starts a segment with a dot', 'a/.b'],
    ['holds a dot that only looks like one', 'a/．．/b'],
    ['holds a space', 'a b'],
    ['has 513 characters', `${'a/'.repeat(256)}b`],
    ['has a segment of 201', 'a'.repeat(201)],
  ])('refuses a key that %s', async (_, key) => {
    const refused = { code: 'invalid_key' }
    await expect((async () => store.putBytes(key, 'x', 'x/y'))()).rejects.toMatchObject(refused)
    await expect((async () => store.read(key))()).rejects.toMatchObject(refused)
    await expect((async () => store.delete(key))()).rejects.toMatchObject(refused)
    await expect((async () => store.deletePrefix(`${key}/`))()).rejects.toMatchObject(refused)
  })

  test('refuses to delete below a prefix that also names its neighbours', async () => {
    await expect(store.deletePrefix('p/1')).rejects.toMatchObject({ code: 'invalid_key' })
  })

  test('can be checked, and leaves nothing of it behind', async () => {
    await store.check()
    expect([await store.deletePrefix('health/'), await store.sweep()]).toEqual([0, 0])
    const lost = checkStore({ ...store, read: async () => null })
    await expect(lost).rejects.toMatchObject({ code: 'storage_unavailable' })
  })
})

describe('a store in a bucket', () => {
  test.each([
    ['there is no listener', { endpoint: 'http://127.0.0.1:1' }],
    ['the bucket does not exist', { bucket: 'absent' }],
    ['the key is unknown', { accessKeyId: 'nobody' }],
  ])('throws that it cannot be used when %s', async (_, wrong) => {
    const store = await openStore({
      folder: join(scratch, 'spool'),
      s3: { ...s3.config, ...wrong },
    })
    await expect(store.check()).rejects.toMatchObject({ code: 'storage_unavailable' })
  })
})

async function text(store: ObjectStore, key: string): Promise<string | null> {
  const object = await store.read(key)
  return object && new Response(object.stream).text()
}

function randomBytes(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 65536) {
    crypto.getRandomValues(bytes.subarray(at, Math.min(size, at + 65536)))
  }
  return bytes
}

function randomStream(size: number, failure?: string): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent < size) controller.enqueue(randomBytes(Math.min(MB, size - sent)))
      else if (failure) controller.error(Object.assign(new Error(failure), { code: failure }))
      else controller.close()
      sent += MB
    },
  })
}

function endlessStream(): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(MB)),
  })
}

async function draftsIn(folder: string): Promise<string[]> {
  const paths = await readdir(folder, { recursive: true })
  return paths.filter((path) => path.includes('drafts/'))
}

const hash = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')

test.each(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
  'a bucket without %s is refused by its name, and none at all is no bucket',
  (name) => {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.config
    const all = {
      ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region },
      ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    }
    expect(s3From(all)).toEqual(s3.config)
    expect(() => s3From({ ...all, [name]: '' })).toThrow(`missing: ${name}.`)
    expect(s3From({ S3_REGION: region })).toBeNull()
  },
)
