import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Glob } from 'bun'
import {
  type ObjectStore,
  openFolderStore,
  openS3Store,
  type PartsOf,
  storeStream,
} from '../src/index.ts'
import { startSlowS3 } from './slow-s3.ts'

const folder = await mkdtemp(join(tmpdir(), 'parts-'))
const s3 = startSlowS3()
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})
const filesLeft = () => [...new Glob('{parts,drafts}/**').scanSync(folder)].length

// The tests that the S3 server of `open-store.test.ts` does not support: it aborts no upload.
describe.each([
  ['a folder', await openFolderStore(folder), filesLeft],
  ['a bucket', await openS3Store(s3.config), () => s3.open.size],
])('parts in %s', (_, store, left) => {
  test('leave nothing when they are dropped, and have the length that was said', async () => {
    const parts = { key: 'parts/no', parts_id: await store.beginParts('parts/no', 'video/mp4') }
    const put = (length: number) =>
      store.putPart(parts, 1, new Blob(['x'.repeat(length)]).stream(), 10)
    await expect(put(9)).rejects.toMatchObject({ code: 'too_short' })
    await expect(put(11)).rejects.toMatchObject({ code: 'too_long' })
    const { etag } = await put(10)
    await store.dropParts(parts)
    await expectGone(store, parts, etag)
    expect(left()).toBe(0)
  })

  test('of eight megabytes make an object of what comes', async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(65_536))
    const whole = Buffer.concat([...Array(128).fill(bytes), Buffer.from('x')])
    const sizes: number[] = []
    const counting: ObjectStore = {
      ...store,
      putPart(parts, number, stream, size_bytes) {
        sizes.push(size_bytes)
        return store.putPart(parts, number, stream, size_bytes)
      },
    }
    const stored = storeStream(counting, 'parts/all', new Blob([whole]).stream(), 'x/y')
    expect([await stored, sizes]).toEqual([whole.length, [whole.length - 1, 1]])
    const object = await store.read('parts/all')
    expect(await new Response(object?.stream).bytes()).toEqual(new Uint8Array(whole))
    expect(left()).toBe(0)
  })

  test('are joined again as they were, and gone once they are dropped', async () => {
    const parts = { key: 'parts/yes', parts_id: await store.beginParts('parts/yes', 'video/mp4') }
    const { etag } = await store.putPart(parts, 1, new Blob(['whole']).stream(), 5)
    for (const _ of [1, 2]) {
      await store.joinParts(parts, { content_type: 'video/mp4', size_bytes: 5, etags: [etag] })
      const object = await store.read('parts/yes')
      expect(await new Response(object?.stream).text()).toBe('whole')
    }
    await store.dropParts(parts)
    await expectGone(store, parts, etag)
    expect([left(), await store.head('parts/yes')]).toMatchObject([0, { size_bytes: 5 }])
  })
})

async function expectGone(store: ObjectStore, parts: PartsOf, etag = 'e'): Promise<void> {
  const gone = { code: 'not_found' }
  await expect(store.putPart(parts, 1, new Blob(['x']).stream(), 1)).rejects.toMatchObject(gone)
  const facts = { content_type: 'video/mp4', size_bytes: 1, etags: [etag] }
  await expect(store.joinParts(parts, facts)).rejects.toMatchObject(gone)
}
