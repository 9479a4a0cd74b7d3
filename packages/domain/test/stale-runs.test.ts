import { describe, expect, test } from 'bun:test'
import { eventLinks } from '../src/event/record-event.ts'
import * as domain from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant, endings, finishedProject, recordingJobs, uploadProject } from './fixtures.ts'
import { connectSomeone } from './social-account.ts'
import { begun, begunRender, finishRender, RENDER_RESULT } from './worked.ts'

const { sql } = await openTestDatabase()

describe('a paused run of a render', () => {
  test('changes nothing while another one works, and after it, whose file counts', async () => {
    const context = await createTenant(sql, { plan: 'creator' })
    const { clip_id } = await finishedProject(context)
    const { render_id } = await domain.startRender(context, clip_id, {})
    const paused = await begunRender(sql, render_id)
    const running = await begunRender(sql, render_id, 2)
    const late = () =>
      endings([
        domain.reportRender(sql, paused, { progress: 99, estimated_seconds_remaining: 1 }),
        domain.completeRender(sql, paused, RENDER_RESULT),
        domain.failRender(sql, paused, { code: 'timeout', message: 'Late.', retryable: true }),
      ])
    const stale = Array(3).fill('StaleRunError')
    expect(await late()).toEqual(stale)
    const render = await domain.readLatestRender(context, clip_id)
    expect(render).toMatchObject({ status: 'rendering', progress: 0, output: null })
    expect(await domain.readCredits(context)).toMatchObject({ balance: 300, reserved: 1 })
    await domain.completeRender(sql, running, RENDER_RESULT)
    expect(await late()).toEqual(stale)
    const { output } = await domain.readLatestRender(context, clip_id)
    expect(output?.url).toContain(running.run_id)
    expect(await domain.readCredits(context)).toMatchObject({ balance: 299, reserved: 0 })
  })
})

describe('renders of one account', () => {
  test('begin as many as its plan has places for, and not one more', async () => {
    const context = await createTenant(sql, { limits: { max_concurrent_renders: 2 } })
    const { clip_ids } = await finishedProject(context, 3)
    const renders = await Promise.all(
      clip_ids.map((clip_id) => domain.startRender(context, clip_id, {})),
    )
    const [first, second, third] = renders.map(({ render_id }) => render_id)
    await begunRender(sql, first ?? '')
    const run = await begunRender(sql, second ?? '')
    const early = domain.beginRender(sql, third ?? '', 1)
    await expect(early).rejects.toBeInstanceOf(domain.JobPostponed)
    await domain.completeRender(sql, run, RENDER_RESULT)
    await begunRender(sql, third ?? '')
  })
})

describe('a post', () => {
  test('is not written, and not sent, by a run that another one replaced', async () => {
    const { context, post_id } = await duePost()
    const paused = await begun(domain.beginPost(context, { post_id, ticket: 1 }))
    const running = await begun(domain.beginPost(context, { post_id, ticket: 1 }))
    const delivery = { platform_post_id: 'x', platform_url: null, visibility_actual: null }
    const late = [
      domain.confirmRun(sql, 'post', paused),
      domain.saveCheckpoint(sql, paused, 'wrong'),
      domain.completePost({ sql, jobs: recordingJobs() }, paused, delivery),
    ]
    expect(await endings(late)).toEqual(Array(3).fill('StaleRunError'))
    await domain.confirmRun(sql, 'post', running)
    const [post] = await sql`select status, checkpoint from posts where post_id = ${post_id}`
    expect(post).toEqual({ status: 'publishing', checkpoint: null })
  })
})

describe('a receiver', () => {
  test('is called by the worker that holds it, and not by one whose lease is over', async () => {
    const context = { ...(await createTenant(sql)), allowPrivateReceivers: true }
    await uploadProject(context, { webhook_url: 'https://hooks.example.org/' })
    const links = eventLinks()
    const paused = await begun(domain.claimWebhook(sql))
    const delivery = await begun(domain.beginDelivery(sql, paused, links))
    const [lease] = await sql`
      select extract(epoch from busy_until - now())::float8 as seconds from webhook_endpoints
    `
    expect(lease?.['seconds']).toBeWithin(20, 30.001)
    await sql`update webhook_endpoints set busy_until = now() - interval '1 second'`
    const running = await begun(domain.claimWebhook(sql))
    expect(await domain.beginDelivery(sql, paused, links)).toBeNull()
    await domain.endDelivery(context, paused, delivery, { status: 200 })
    const again = await begun(domain.beginDelivery(sql, running, links))
    expect(again.event.event_id).toBe(delivery.event.event_id)
    await domain.releaseWebhook(sql, paused)
    expect(await domain.claimWebhook(sql)).toBeNull()
  })
})

/** Publishes a rendered clip now, on an account that is connected. */
async function duePost() {
  const context = await createTenant(sql)
  const { clip_id } = await finishedProject(context)
  await finishRender(sql, (await domain.startRender(context, clip_id, {})).render_id)
  const social_account_id = await connectSomeone(sql, context.accountId)
  const { post_id } = await domain.publishClip(context, clip_id, { social_account_id })
  return { context, post_id }
}
