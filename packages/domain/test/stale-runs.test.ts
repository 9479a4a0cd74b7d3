import { afterAll, describe, expect, test } from 'bun:test'
import { eventLinks } from '../src/event/event-links.ts'
import {
  beginDelivery,
  beginPost,
  beginRender,
  claimWebhook,
  completePost,
  completeRender,
  confirmRun,
  endDelivery,
  JobPostponed,
  publishClip,
  readCredits,
  readLatestRender,
  releaseWebhook,
  reportRender,
  StaleRunError,
  saveCheckpoint,
  startRender,
} from '../src/index.ts'
import { createTestDatabase } from './create-test-database.ts'
import { createTenant, finishedProject, uploadProject } from './fixtures.ts'
import { connectSomeone } from './social-account.ts'
import { RENDER_RESULT } from './worked.ts'

const database = await createTestDatabase()
const { sql } = database
afterAll(() => database[Symbol.asyncDispose]())

describe('a paused run of a render', () => {
  test('changes nothing while another one works', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    const { clip_ids } = await finishedProject(context)
    const { render_id } = await startRender(context, clip_ids[0] ?? '', {})
    const paused = await taken(beginRender(sql, render_id, 1))
    await taken(beginRender(sql, render_id, 2))
    const late = await Promise.allSettled([
      reportRender(sql, paused, { progress: 99, estimated_seconds_remaining: 1 }),
      completeRender(sql, paused, RENDER_RESULT),
    ])
    for (const write of late) {
      expect('reason' in write && write.reason).toBeInstanceOf(StaleRunError)
    }
    const render = await readLatestRender(context, clip_ids[0] ?? '')
    expect(render).toMatchObject({ status: 'rendering', progress: 0, output: null })
    expect(await readCredits(context)).toMatchObject({ balance: 300, reserved: 1 })
  })
})

describe('renders of one account', () => {
  test('begin as many as its plan has places for, and not one more', async () => {
    const context = await createTenant(sql, { limits: { max_concurrent_renders: 2 } })
    const { clip_ids } = await finishedProject(context, 3)
    const renders = await Promise.all(clip_ids.map((clip_id) => startRender(context, clip_id, {})))
    const [first, second, third] = renders.map(({ render_id }) => render_id)
    await taken(beginRender(sql, first ?? '', 1))
    const run = await taken(beginRender(sql, second ?? '', 1))
    await expect(beginRender(sql, third ?? '', 1)).rejects.toBeInstanceOf(JobPostponed)
    await completeRender(sql, run, RENDER_RESULT)
    await taken(beginRender(sql, third ?? '', 1))
  })
})

describe('a post', () => {
  test('is not taken by a job with an old ticket', async () => {
    const { context, post_id } = await duePost()
    await sql`update posts set ticket = 2 where post_id = ${post_id}`
    expect(await beginPost(context, { post_id, ticket: 1 })).toBeNull()
    expect(await beginPost(context, { post_id, ticket: 2 })).not.toBeNull()
  })

  test('is not written, and not sent, by a run that another one replaced', async () => {
    const { context, post_id } = await duePost()
    const paused = await taken(beginPost(context, { post_id, ticket: 1 }))
    const running = await taken(beginPost(context, { post_id, ticket: 1 }))
    const delivery = { platform_post_id: 'x', platform_url: null, visibility_actual: null }
    const late = await Promise.allSettled([
      confirmRun(sql, 'post', paused),
      saveCheckpoint(sql, paused, 'wrong'),
      completePost(sql, paused, delivery),
    ])
    for (const write of late) {
      expect('reason' in write && write.reason).toBeInstanceOf(StaleRunError)
    }
    await confirmRun(sql, 'post', running)
    const [post] = await sql`select status, checkpoint from posts where post_id = ${post_id}`
    expect(post).toEqual({ status: 'publishing', checkpoint: null })
  })
})

describe('a receiver', () => {
  test('is called by the worker that holds it, and not by one whose lease is over', async () => {
    const context = { ...(await createTenant(sql)), allowPrivateReceivers: true }
    await uploadProject(context, { webhook_url: 'https://hooks.example.org/' })
    const links = eventLinks()
    const paused = await taken(claimWebhook(sql))
    const delivery = await taken(beginDelivery(sql, paused, links))
    await sql`update webhook_endpoints set busy_until = now() - interval '1 second'`
    const running = await taken(claimWebhook(sql))
    expect(await beginDelivery(sql, paused, links)).toBeNull()
    await endDelivery(context, paused, delivery, { status: 200 })
    const again = await taken(beginDelivery(sql, running, links))
    expect(again.event.event_id).toBe(delivery.event.event_id)
    await releaseWebhook(sql, paused)
    expect(await claimWebhook(sql)).toBeNull()
  })
})

/** Publishes a rendered clip now, on an account that is connected. */
async function duePost() {
  const context = await createTenant(sql)
  const { clip_ids } = await finishedProject(context)
  const clip_id = clip_ids[0] ?? ''
  const { render_id } = await startRender(context, clip_id, {})
  await completeRender(sql, await taken(beginRender(sql, render_id, 1)), RENDER_RESULT)
  const social_account_id = await connectSomeone(sql, context.accountId)
  const { post_id } = await publishClip(context, clip_id, { social_account_id })
  return { context, post_id }
}

async function taken<Work>(beginning: Promise<Work | null>): Promise<Work> {
  const work = await beginning
  if (!work) throw new Error('It cannot begin.')
  return work
}
