import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { confirmUpload, deleteUpload, type Jobs, readUpload, upkeep } from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'
import { refusal } from '@svc/http/testing'
import { until } from '@svc/patience'
import { openS3Store } from '@svc/storage'
import { startSlowS3 } from '@svc/storage/testing/slow-s3'
import { deleteFiles, digestUploads } from '../src/worker/upkeep.ts'
import { startMedia } from './media-server.ts'
import { createSender, hash } from './sender.ts'

const database = await createTestDatabase()
const { sql } = database
const s3 = startSlowS3()
const places = {
  'a folder': await startMedia({ sql }),
  'a bucket': await startMedia({ sql, store: await openS3Store(s3.config) }),
}
afterAll(async () => {
  for (const media of Object.values(places)) await media[Symbol.asyncDispose]()
  await s3.stop()
  await database[Symbol.asyncDispose]()
})

const PART = 8 * 1024 * 1024
const BYTES = Buffer.alloc(PART + 1000)
beforeAll(() => {
  for (let at = 0; at < BYTES.length; at += 65_536) {
    crypto.getRandomValues(BYTES.subarray(at, Math.min(BYTES.length, at + 65_536)))
  }
})
const partOf = (number: number) => BYTES.subarray((number - 1) * PART, number * PART)
const { tenant, announce, pathOf, keyOf } = await createSender(sql, BYTES.length, true)

describe.each(Object.entries(places))('an upload in parts to %s', (name, media) => {
  test('is complete with its last part, whatever the order', async () => {
    const upload_id = await announce()
    expect(await put(upload_id, 2)).toMatchObject({ status: 'pending' })
    expect(await put(upload_id, 2)).toMatchObject({
      parts: { part_size: PART, count: 2, received: [{ number: 2 }] },
    })
    await expect(confirmUpload(tenant, upload_id, {})).rejects.toThrow('not arrived: 1.')
    expect(await put(upload_id, 1)).toMatchObject({ status: 'uploaded', parts: null })
    expect(hash(await stored(upload_id))).toBe(hash(BYTES))
    const parts = [2, 1].map((number) => ({ number, etag: `"${hash(partOf(number))}"` }))
    expect(await confirmUpload(tenant, upload_id, { parts })).toMatchObject({ status: 'uploaded' })
    parts.pop()
    await expect(confirmUpload(tenant, upload_id, { parts })).rejects.toThrow(
      'parts that arrived differ',
    )
    expect(await refusal(send(upload_id, '2', partOf(2)))).toBe('409 CONFLICT')
    expect(await partsLeft()).toBe(0)
  })

  test('has the SHA-256 of the whole file, which is compared with what its sender says', async () => {
    const upload_id = await announce()
    for (const number of [1, 2]) await put(upload_id, number)
    const sha256 = hash(BYTES)
    const joined = await readUpload(tenant, upload_id)
    if (name === 'a bucket') {
      expect(joined.sha256).toBeNull()
      await expect(confirmUpload(tenant, upload_id, { sha256 })).rejects.toMatchObject({
        code: 'CONFLICT',
        headers: { 'Retry-After': '60' },
      })
      await digestUploads(sql, media.store)
    } else expect(joined.sha256).toBe(sha256)
    expect(await confirmUpload(tenant, upload_id, { sha256 })).toMatchObject({ sha256 })
    const refused = confirmUpload(tenant, upload_id, { sha256: hash(partOf(2)) })
    await expect(refused).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      problems: [{ location: 'body.sha256', reason: 'wrong_digest' }],
    })
  })

  test('has its SHA-256 also when another file cannot be read', async () => {
    const broken = await announce()
    const whole = await announce()
    for (const number of [1, 2]) {
      await put(broken, number)
      await put(whole, number)
    }
    const failing: typeof media.store = Object.create(media.store, {
      read: {
        value: (key: string) =>
          key.endsWith(broken) ? Promise.reject(new Error('no answer')) : media.store.read(key),
      },
    })
    const told = await digestUploads(sql, failing).catch(String)
    expect(told).toBe(name === 'a bucket' ? 'Error: no answer' : undefined)
    expect(await readUpload(tenant, whole)).toMatchObject({ sha256: hash(BYTES) })
    await digestUploads(sql, media.store)
    expect(await readUpload(tenant, broken)).toMatchObject({ sha256: hash(BYTES) })
  })

  test('takes all parts at once, each from two senders', async () => {
    const upload_id = await announce()
    const sent = [1, 2, 1, 2].map((number) => send(upload_id, `${number}`, partOf(number)))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(await readUpload(tenant, upload_id)).toMatchObject({ status: 'uploaded' })
    expect(hash(await stored(upload_id))).toBe(hash(BYTES))
  })

  test('keeps nothing of a part whose bytes are not those of its digest', async () => {
    const upload_id = await announce()
    await put(upload_id, 1)
    const digest = new Bun.CryptoHasher('sha256').update(partOf(1)).digest('base64')
    const response = await fetch(`${media.url}${pathOf(upload_id)}/2`, {
      method: 'PUT',
      body: partOf(2),
      headers: { 'content-digest': `sha-256=:${digest}:` },
    })
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { errors: [{ reason: 'wrong_digest', location: 'body' }] },
    ])
    expect(await readUpload(tenant, upload_id)).toMatchObject({
      parts: { received: [{ number: 1 }] },
    })
    await put(upload_id, 2)
    expect(hash(await stored(upload_id))).toBe(hash(BYTES))
  })

  test('keeps nothing of a part that is cut off, and takes it again', async () => {
    const upload_id = await announce()
    await put(upload_id, 2)
    const { hostname, port } = new URL(media.url)
    const socket = connect(Number(port), hostname)
    socket.write(
      `PUT ${pathOf(upload_id)}/1 HTTP/1.1\r\nHost: x\r\nContent-Length: ${PART}\r\n\r\n`,
    )
    const flushed = Promise.withResolvers<void>()
    socket.write(partOf(1).subarray(0, 3e6), () => flushed.resolve())
    await flushed.promise
    socket.resetAndDestroy()
    await until(async () => media.logged.some(({ error_code }) => error_code === 'BAD_REQUEST'))
    expect(media.logged.filter(({ level }) => level === 'error')).toEqual([])
    expect(await readUpload(tenant, upload_id)).toMatchObject({
      parts: { received: [{ number: 2, size_bytes: 1000, etag: hash(partOf(2)) }] },
    })
    expect(await put(upload_id, 1)).toMatchObject({ status: 'uploaded' })
    expect(hash(await stored(upload_id))).toBe(hash(BYTES))
  })

  test.each([
    ['longer than its part', '2', 1001, '413 PAYLOAD_TOO_LARGE'],
    ['shorter than its part', '1', 1000, '422 VALIDATION_ERROR'],
    ['for a part that there is not', '3', 1000, '404 INVALID_LINK'],
    ['for a part that is no number', '1e0', 1000, '404 INVALID_LINK'],
  ])('refuses what is %s', async (_, number, length, refused) => {
    const upload_id = await announce()
    const body = BYTES.subarray(0, length)
    expect(await refusal(send(upload_id, number, body))).toBe(refused)
    expect(await refusal(send(upload_id, number, new Blob([body]).stream()))).toBe(refused)
    expect(await readUpload(tenant, upload_id)).toMatchObject({ parts: { received: [] } })
  })

  test('may still come whole, and keeps no part then', async () => {
    const upload_id = await announce()
    await put(upload_id, 2)
    const url = media.url + pathOf(upload_id)
    const headers = { 'content-type': 'video/mp4' }
    const response = await fetch(url, { method: 'PUT', body: BYTES, headers })
    expect(await response.json()).toMatchObject({ status: 'uploaded', sha256: hash(BYTES) })
    expect(await partsLeft()).toBe(0)
  })

  test('begins again when the parts that arrived are lost', async () => {
    const upload_id = await announce()
    await put(upload_id, 1)
    const [row] = await sql<[{ parts_id: string }]>`
      select parts_id from uploads where upload_id = ${upload_id}
    `
    await media.store.dropParts({ key: keyOf(upload_id), parts_id: row.parts_id })
    expect(await refusal(send(upload_id, '2', partOf(2)))).toBe('409 CONFLICT')
    expect(await readUpload(tenant, upload_id)).toMatchObject({ parts: { received: [] } })
    await put(upload_id, 1)
    expect(await put(upload_id, 2)).toMatchObject({ status: 'uploaded' })
    expect(hash(await stored(upload_id))).toBe(hash(BYTES))
  })

  test('is cleaned up when it does not go on for a day', async () => {
    const upload_id = await announce()
    await put(upload_id, 1)
    await sql`update uploads set expires_at = now() - interval '1 minute' where upload_id = ${upload_id}`
    await expectCleanedUp(upload_id, (jobs) => upkeep(sql, jobs))
  })

  test('is cleaned up when it is deleted', async () => {
    const upload_id = await announce()
    await put(upload_id, 1)
    await expectCleanedUp(upload_id, (jobs) => deleteUpload({ ...tenant, jobs }, upload_id))
  })

  async function expectCleanedUp(upload_id: string, by: (jobs: Jobs) => Promise<unknown>) {
    const data: Parameters<typeof deleteFiles>[1][] = []
    await by({
      async enqueue(_, job) {
        if (job.queue === 'delete_files') data.push(job.data as (typeof data)[number])
      },
      async work() {},
      async stop() {},
    })
    expect(await partsLeft()).toBe(1)
    for (const each of data) await deleteFiles(media.store, each)
    expect(await partsLeft()).toBe(0)
    expect(await readUpload(tenant, upload_id)).toMatchObject({ status: 'expired', parts: null })
    expect(await refusal(send(upload_id, '2', partOf(2)))).toBe('409 CONFLICT')
  }

  async function partsLeft(): Promise<number> {
    if (name === 'a bucket') return s3.open.size
    return (await readdir(join(media.folder, 'objects/parts'))).length
  }

  async function put(upload_id: string, number: number): Promise<unknown> {
    const response = await send(upload_id, `${number}`, partOf(number))
    expect(response.headers.get('etag')).toBe(`"${hash(partOf(number))}"`)
    return response.json()
  }

  function send(upload_id: string, number: string, body: BodyInit): Promise<Response> {
    // What is said of a part is not read: its file was announced.
    const headers = { 'content-type': 'text/html' }
    return fetch(`${media.url}${pathOf(upload_id)}/${number}`, { method: 'PUT', body, headers })
  }

  async function stored(upload_id: string): Promise<Uint8Array> {
    return new Response((await media.store.read(keyOf(upload_id)))?.stream).bytes()
  }
})
