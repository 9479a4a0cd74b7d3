import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginPost, type Job, openJobs, type PostTicket, StaleRunError } from '@svc/domain'
import { type Connector, PublishError } from '@svc/social'
import { openFolderStore } from '@svc/storage'
import { deliverPost } from '../src/publishing/deliver-post.ts'
import { publishPost } from '../src/publishing/publish-post.ts'
import type { PublishingDependencies } from '../src/publishing/start-publishing.ts'
import { startWorld } from './posting/world.ts'
import { SECRET } from './start-api.ts'

const world = await startWorld()
const { sql } = world
const folder = await mkdtemp(join(tmpdir(), 'svc-publish-'))
const jobs = await openJobs(world.url, { role: 'sender' })
const author = await world.author()
afterAll(async () => {
  await jobs.stop()
  await world[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

let sent = 0
const connector: Connector = {
  platform: 'mastodon',
  connection: { kind: 'form', fields: [], connect: () => Promise.reject(new Error('unused')) },
  async publish() {
    sent += 1
    return { platform_post_id: 'p', platform_url: null, visibility_actual: null }
  },
  lookUp: async () => ({ state: 'undecidable', reason: 'It cannot be asked.' }),
}
const dependencies: PublishingDependencies = {
  ...{ sql, jobs, secret: SECRET, log() {} },
  store: await openFolderStore(folder),
  files: { url: (key) => `http://files.test/${key}` },
  connectors: new Map([[connector.platform, connector]]),
}

describe('publishPost', () => {
  test('puts a post off while the storage is out of reach, and takes none of its attempts', async () => {
    const job = await dueJob()
    const store = { ...dependencies.store, check: () => Promise.reject(new Error('no bucket')) }
    const publishing = publishPost({ ...dependencies, store }, job)
    await expect(publishing).rejects.toMatchObject({
      name: 'JobPostponed',
      message: 'Error: no bucket',
    })
    expect(await read(job)).toMatchObject({ status: 'pending', attempts: 0 })
  })

  test.each([
    ['whose checkpoint cannot be read', 1, 'pending', 'file_unreadable', {}],
    ['whose checkpoint cannot be read, for the last time', 4, 'failed', 'outcome_unknown', {}],
    [
      'whose platform is not set up any more',
      1,
      'failed',
      'outcome_unknown',
      { connectors: new Map() },
    ],
  ])(
    'never forgets that a post may be out %s',
    async (_, attempts, status, code, change: Partial<PublishingDependencies>) => {
      const before = sent
      const job = await dueJob()
      await sql`
        update posts set attempts = ${attempts - 1}, checkpoint = 'of another secret',
                         status = 'publishing', run_id = gen_random_uuid(), uncertain_since = now()
         where post_id = ${job.data.post_id}
      `
      await publishPost({ ...dependencies, ...change }, job)
      expect(await read(job)).toMatchObject({ status, error: { code } })
      const [row] = await sql`select uncertain_since from posts where post_id = ${job.data.post_id}`
      expect(row?.['uncertain_since'] !== null).toBe(status === 'pending')
      expect(sent).toBe(before)
    },
  )

  test('leaves a post to the worker that took it over, also when its own attempt fails', async () => {
    const job = await dueJob()
    const outcomes: unknown[] = []
    const publish = async () => {
      await sql`update posts set run_id = gen_random_uuid() where post_id = ${job.data.post_id}`
      throw new PublishError('platform_rejected', 'no', 'The platform says no.')
    }
    await publishPost(
      {
        ...dependencies,
        connectors: new Map([[connector.platform, { ...connector, publish }]]),
        log: ({ outcome }) => void outcomes.push(outcome),
      },
      job,
    )
    expect([outcomes, (await read(job)).status]).toEqual([['taken over'], 'publishing'])
  })

  test('says of a first attempt that it was not sent', async () => {
    const job = await dueJob()
    await publishPost({ ...dependencies, connectors: new Map() }, job)
    expect(await read(job)).toMatchObject({ status: 'failed', error: { code: 'not_set_up' } })
  })
})

test('deliverPost sends nothing once another worker has the post', async () => {
  const before = sent
  const { data } = await dueJob()
  const work = await beginPost(dependencies, data)
  if (!work) throw new Error('The post cannot begin.')
  await sql`update posts set run_id = gen_random_uuid() where post_id = ${data.post_id}`
  const delivering = deliverPost(dependencies, work, new AbortController().signal)
  await expect(delivering).rejects.toBeInstanceOf(StaleRunError)
  expect(sent).toBe(before)
})

/** The job of a post that is due. */
async function dueJob(): Promise<Job<PostTicket>> {
  const { post_id } = await world.scheduled(author)
  await world.bringForward([post_id])
  const [row] = await sql`select ticket from posts where post_id = ${post_id}`
  const data = { post_id, ticket: row?.['ticket'] }
  return { data, signal: new AbortController().signal } as Job<PostTicket>
}

const read = ({ data }: Job<PostTicket>) => world.read(author, data.post_id)
