import { beforeEach, describe, expect, test } from 'bun:test'
import {
  beginParts,
  type Context,
  completeParts,
  confirmUpload,
  createUlid,
  createUpload,
  forgetParts,
  readAccount,
  readArrived,
  readUpload,
  recordPart,
} from '../src/index.ts'
import { partSizeOf, partSizes } from '../src/upload/create-upload.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant, refusal, uploadFile } from './fixtures.ts'

const { sql } = await openTestDatabase()

const MEBIBYTE = 2 ** 20
const FILE = { file_name: 'a.mp4', content_type: 'video/mp4', purpose: 'source' } as const
let context: Context
let upload = { upload_id: '', parts_id: '' }
beforeEach(async () => {
  context = await createTenant(sql, { limits: { storage_bytes: 40 * MEBIBYTE } })
  upload = await begun(20 * MEBIBYTE)
})

describe('a part', () => {
  test('that is sent again replaces the one before', async () => {
    await arrive(1, 'a')
    await arrive(2, 'b')
    await arrive(1, 'c')
    expect(await arrive(3, 'd')).toMatchObject({ isWhole: true, upload: { status: 'pending' } })
    const arrived = await readArrived(context, upload.upload_id)
    const etags = arrived?.parts.map(({ etag }) => etag)
    expect(etags).toEqual(['etag-c', 'etag-b', 'etag-d'])
    if (arrived) await completeParts(context, arrived, null)
    const parts = ['c', 'b', 'd'].map((etag, at) => ({ number: at + 1, etag: sha256(etag) }))
    const confirmed = await confirmUpload(context, upload.upload_id, { parts })
    expect(confirmed).toMatchObject({ status: 'uploaded' })
    const others = parts.with(0, { number: 1, etag: sha256('a') })
    expect(await refusal(confirmUpload(context, upload.upload_id, { parts: others }))).toBe(
      'VALIDATION_ERROR body.parts',
    )
  })

  test('prolongs the upload by a day', async () => {
    await sql`
      update uploads set expires_at = now() + interval '1 minute'
       where upload_id = ${upload.upload_id}
    `
    const { upload: prolonged } = await arrive(1, 'a')
    const hours = (Date.parse(prolonged.expires_at) - Date.now()) / 3_600_000
    expect(hours).toBeWithin(23.9, 24.001)
  })

  test('of an earlier place is refused, and any part once all have arrived', async () => {
    const other = { ...upload, parts_id: createUlid() }
    expect(await refusal(recordPart(context, other, part(1, 'a')))).toBe('CONFLICT')
    for (const number of [1, 2, 3]) await arrive(number, 'a')
    expect(await refusal(arrive(2, 'b'))).toBe('CONFLICT')
    // The last one is shown as missing until all are joined: its sender sends it again.
    const { status, parts } = await readUpload(context, upload.upload_id)
    expect([status, parts?.received.map(({ number }) => number)]).toEqual(['pending', [1, 2]])
  })

  test('that is lost has all sent again, but not when the upload is complete', async () => {
    for (const number of [1, 2, 3]) await arrive(number, 'a')
    const arrived = await readArrived(context, upload.upload_id)
    if (!arrived) throw new Error('Not all parts are there.')
    await forgetParts(context, { ...upload, parts_digest: null })
    expect(await readArrived(context, upload.upload_id)).toEqual(arrived)
    expect(await completeParts(context, arrived, null)).toMatchObject({ status: 'uploaded' })
    await forgetParts(context, arrived)
    expect(await completeParts(context, arrived, null)).toMatchObject({ status: 'uploaded' })
  })
})

describe('the first part of an upload', () => {
  test('has the whole file counted as stored, whichever of two requests is first', async () => {
    const second = await createUpload(context, { ...FILE, size_bytes: 1000, parts: true })
    expect(await stored()).toBe(20 * MEBIBYTE)
    await beginParts(context, second.upload_id, createUlid())
    expect(await stored()).toBe(20 * MEBIBYTE + 1000)
    expect(await beginParts(context, upload.upload_id, createUlid())).toBe(upload.parts_id)
    expect(await stored()).toBe(20 * MEBIBYTE + 1000)
  })

  test('is refused where there is no room for the file by then', async () => {
    const whole = { ...FILE, size_bytes: 20 * MEBIBYTE, parts: true }
    const second = await createUpload(context, whole)
    const stored = await uploadFile(context)
    await sql`
      update uploads set size_bytes = size_bytes - 1000 where upload_id = ${upload.upload_id}
    `
    const beginBeside = async (size_bytes: number) => {
      await sql`update uploads set size_bytes = ${size_bytes} where upload_id = ${stored}`
      return beginParts(context, second.upload_id, createUlid())
    }
    expect(await refusal(beginBeside(1001))).toBe('VALIDATION_ERROR body')
    expect(await beginBeside(1000)).toBeString()
  })
})

test.each([
  [8 * MEBIBYTE, 8, 1],
  [8 * MEBIBYTE + 1, 8, 2],
  [8000 * MEBIBYTE, 8, 1000],
  [8000 * MEBIBYTE + 1, 9, 889],
])(
  '%d bytes are sent in parts of %d MiB, of which there are %d',
  (size_bytes, mebibytes, count) => {
    const part_size = partSizeOf(size_bytes)
    const sizes = partSizes({ size_bytes, part_size })
    expect([part_size / MEBIBYTE, sizes.length]).toEqual([mebibytes, count])
    expect(sizes.reduce((sum, each) => sum + each, 0)).toBe(size_bytes)
  },
)

const stored = async () => (await readAccount(context, [])).usage.storage_bytes

async function begun(size_bytes: number) {
  const { upload_id } = await createUpload(context, { ...FILE, size_bytes, parts: true })
  return { upload_id, parts_id: await beginParts(context, upload_id, createUlid()) }
}

const sha256 = (name: string) => name.repeat(64)
const part = (number: number, name: string) => ({
  ...{ number, size_bytes: 8 * MEBIBYTE, sha256: sha256(name), etag: `etag-${name}` },
})

const arrive = (number: number, name: string) => recordPart(context, upload, part(number, name))
