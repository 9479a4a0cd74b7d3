import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { confirmUpload, openDatabase, readUpload, WORKER_POOL } from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'
import { until } from '@svc/patience'
import { openFolderStore, openS3Store } from '@svc/storage'
import { startSlowS3 } from '@svc/storage/testing/slow-s3'
import { finishUploads } from '../../src/worker/upkeep.ts'
import { startMedia } from '../media-server.ts'
import { createSender, hash } from '../sender.ts'

const database = await createTestDatabase()
const { sql } = database
// What is cut is the service's connection, never the test's own.
const pool = openDatabase(database.url, WORKER_POOL)
const s3 = startSlowS3()
const folder = await startMedia()
const stores = {
  'a folder': await openFolderStore(join(folder.folder, 'stored')),
  'a bucket': await openS3Store(s3.config),
}
afterAll(async () => {
  await folder[Symbol.asyncDispose]()
  await pool.end({ timeout: 0 })
  await s3.stop()
  await database[Symbol.asyncDispose]()
})

const PART = 8 * 1024 * 1024
const BYTES = Buffer.alloc(PART + 1000, 'the bytes of a talk ')
const OTHERS = Buffer.alloc(1000, 'other')
const { tenant, announce, pathOf, keyOf } = await createSender(sql, BYTES.length, true)

// The database ends the connection that completes an upload, in the moment of its commit.
await sql`
  create function cut_connection() returns trigger language plpgsql as $$
  begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(0.1); return null; end $$
`
const cutCommits = () => sql`
  create constraint trigger cut after update on uploads deferrable initially deferred for each row
    when (new.status = 'uploaded') execute function cut_connection()
`
async function healCommits() {
  await sql`drop trigger if exists cut on uploads`
}
afterEach(healCommits)

describe.each(Object.entries(stores))('between the file and its commit in %s', (name, store) => {
  let media: Awaited<ReturnType<typeof startMedia>>
  let held = 0
  let joining = 0
  let most = 0
  let drops = true
  beforeEach(async () => {
    held = 0
    most = 0
    drops = true
    const watched = {
      ...store,
      async joinParts(...given: Parameters<typeof store.joinParts>) {
        joining += 1
        most = Math.max(most, joining)
        held += await openTransactions()
        return store.joinParts(...given).finally(() => (joining -= 1))
      },
      async dropParts(...given: Parameters<typeof store.dropParts>) {
        if (!drops) throw new Error('The store went away.')
        await store.dropParts(...given)
      },
    }
    media = await startMedia({ sql: pool, store: watched })
  })
  afterEach(() => media[Symbol.asyncDispose]())

  test('a lost connection costs the sender one repeated part', async () => {
    const upload_id = await cutOff()
    expect(await missing(upload_id)).toEqual([2])
    expect(await retried(upload_id, 2)).toMatchObject({ status: 200, body: { status: 'uploaded' } })
    await expectWhole(upload_id)
    expect(held).toBe(0)
  })

  test('another part than the one that arrived changes nothing', async () => {
    const upload_id = await cutOff()
    expect(await retried(upload_id, 2, OTHERS)).toMatchObject({ status: 409 })
    expect(await whole(upload_id, Buffer.alloc(BYTES.length, 'other'))).toBe(409)
    expect(await retried(upload_id, 1)).toMatchObject({ status: 200, body: { status: 'uploaded' } })
    await expectWhole(upload_id)
  })

  test('a sender that only asks again has its file after the next upkeep', async () => {
    const upload_id = await cutOff()
    await expect(confirmUpload(tenant, upload_id, {})).rejects.toThrow('not arrived: 2.')
    await finishUploads(sql, store)
    expect(await readUpload(tenant, upload_id)).toMatchObject({ status: 'pending' })
    await sql`
      update uploads set expires_at = expires_at - interval '5 minutes' where upload_id = ${upload_id}
    `
    await finishUploads(sql, store)
    expect(await confirmUpload(tenant, upload_id, {})).toMatchObject({ status: 'uploaded' })
    await expectWhole(upload_id)
  })

  test('many senders of the last part do not each join the parts', async () => {
    const upload_id = await cutOff()
    const sent = await Promise.all([1, 2, 2, 1].map((number) => retried(upload_id, number)))
    expect(sent.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(sent.some(({ status }) => status === 200)).toBe(true)
    expect(most).toBe(1)
    await expectWhole(upload_id)
  })

  test('a lost connection costs the sender of a whole file the file again', async () => {
    const upload_id = await announce()
    await retried(upload_id, 1)
    await cutCommits()
    expect(await whole(upload_id, BYTES)).toBe(503)
    await healCommits()
    expect(await readUpload(tenant, upload_id)).toMatchObject({ status: 'pending' })
    await until(async () => (await whole(upload_id, BYTES)) === 200)
    await expectWhole(upload_id)
  })

  test.each([
    ['joined', async (upload_id: string) => (await put(upload_id, 2)).status],
    ['that a whole file replaced', (upload_id: string) => whole(upload_id, BYTES)],
  ])('parts %s that could not be freed are freed by the next upkeep', async (_, finish) => {
    const upload_id = await announce()
    await retried(upload_id, 1)
    const before = await partsLeft()
    drops = false
    expect(await finish(upload_id)).toBe(200)
    if (name === 'a folder') expect(await partsLeft()).toBe(before)
    await finishUploads(sql, store)
    await expectWhole(upload_id)
  })

  /** Sends both parts of an upload; the connection is lost when the last one is to be committed. */
  async function cutOff(): Promise<string> {
    const upload_id = await announce()
    expect(await retried(upload_id, 1)).toMatchObject({ status: 200 })
    await cutCommits()
    expect(await put(upload_id, 2)).toMatchObject({ status: 503 })
    await healCommits()
    return upload_id
  }

  /** As a client does: the pool may have given out the lost connection once more. */
  async function retried(...given: Parameters<typeof put>) {
    return until(async () => {
      const sent = await put(...given)
      return sent.status !== 503 && sent
    })
  }

  async function put(upload_id: string, number: number, bytes = partOf(number)) {
    const url = `${media.url}${pathOf(upload_id)}/${number}`
    const response = await fetch(url, { method: 'PUT', body: bytes })
    return { status: response.status, body: await response.json() }
  }

  async function whole(upload_id: string, body: Uint8Array<ArrayBuffer>): Promise<number> {
    const headers = { 'content-type': 'video/mp4' }
    return (await fetch(media.url + pathOf(upload_id), { method: 'PUT', body, headers })).status
  }

  async function expectWhole(upload_id: string): Promise<void> {
    expect(await readUpload(tenant, upload_id)).toMatchObject({ status: 'uploaded' })
    const object = await store.read(keyOf(upload_id))
    expect(hash(await new Response(object?.stream).bytes())).toBe(hash(BYTES))
    expect(await partsLeft()).toBe(0)
  }

  async function partsLeft(): Promise<number> {
    if (name === 'a bucket') return s3.open.size
    return (await readdir(join(folder.folder, 'stored/parts'))).length
  }
})

async function missing(upload_id: string): Promise<number[]> {
  const { parts } = await readUpload(tenant, upload_id)
  const arrived = parts?.received.map(({ number }) => number)
  return [1, 2].filter((number) => !arrived?.includes(number))
}

async function openTransactions(): Promise<number> {
  const open = await sql`
    select 1 from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
       and backend_type = 'client backend'
  `
  return open.length
}

const partOf = (number: number) => BYTES.subarray((number - 1) * PART, number * PART)
