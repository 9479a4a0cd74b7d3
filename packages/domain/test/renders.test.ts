import { afterAll, describe, expect, test } from 'bun:test'
import type { Plan, Scope } from '@svc/scope-policy'
import { Render } from '@svc/specification'
import {
  beginRender,
  type Context,
  changePlan,
  completeRender,
  estimateRender,
  failRender,
  grantCredits,
  type RenderWork,
  readClip,
  readCredits,
  readLatestRender,
  reportRender,
  requirePlan,
  StaleRunError,
  saveClips,
  startRender,
} from '../src/index.ts'
import { createTestDatabase } from './create-test-database.ts'
import {
  begin,
  createTenant,
  faultsOf,
  finishedProject,
  refusal,
  uploadProject,
} from './fixtures.ts'
import { newClip } from './new-clip.ts'
import { RENDER_RESULT } from './worked.ts'

const database = await createTestDatabase()
const { sql } = database
afterAll(() => database[Symbol.asyncDispose]())

describe('startRender', () => {
  test('answers the whole render, queued, with its price', async () => {
    const { context, clip_id } = await withClip()
    const render = await startRender(context, clip_id, { metadata: { ref: '1' } })
    expect(faultsOf(Render, render)).toEqual([])
    expect(render).toMatchObject({
      clip_id,
      clip_revision: 1,
      status: 'queued',
      progress: 0,
      queue_position: expect.any(Number),
      settings: {
        resolution: '1080p',
        aspect_ratio: '9:16',
        fps: 'source',
        captions: { enabled: true },
      },
      output: null,
      credits: { estimated: 1, charged: 0, refunded: 0 },
      metadata: { ref: '1' },
    })
    expect((await readClip(context, clip_id)).latest_render).toMatchObject({
      render_id: render.render_id,
      status: 'queued',
      url: null,
    })
  })

  test.each([
    ['half a minute', 30, {}, 1],
    ['a minute', 60, {}, 1],
    ['a bit more', 60.04, {}, 2],
    ['ten minutes', 600, {}, 10],
    ['a minute in 1440p', 60, { resolution: '1440p' as const }, 2],
    ['90 seconds in 2160p', 90, { resolution: '2160p' as const }, 4],
    ['90 seconds in 720p', 90, { resolution: '720p' as const }, 2],
  ])('prices %s', async (_, seconds, request, credits) => {
    const { context, clip_id } = await withClip(seconds)
    expect((await startRender(context, clip_id, request)).credits.estimated).toBe(credits)
  })

  test('answers the finished render for the same settings, and charges nothing', async () => {
    const { context, clip_id } = await withClip()
    const first = await startRender(context, clip_id, {})
    await completeRender(sql, await start(first), RENDER_RESULT)
    const again = await startRender(context, clip_id, {
      resolution: '1080p',
      metadata: { other: 'x' },
    })
    expect(again).toMatchObject({ render_id: first.render_id, status: 'completed' })
    const free = await startRender(context, clip_id, { max_credits: 0 })
    expect(free.render_id).toBe(first.render_id)
    const madeAnew = { force: true, max_credits: 0 }
    for (const verb of [startRender, estimateRender]) {
      expect(await refusal(verb(context, clip_id, madeAnew))).toBe(
        'VALIDATION_ERROR body.max_credits',
      )
    }
    expect(await readCredits(context)).toMatchObject({ used_this_period: 1, reserved: 0 })
  })

  test('renders again what is forced, what differs and what failed', async () => {
    const { context, clip_id } = await withClip()
    const first = await startRender(context, clip_id, {})
    await completeRender(sql, await start(first), RENDER_RESULT)
    const forced = await startRender(context, clip_id, { force: true })
    expect(forced.render_id).not.toBe(first.render_id)
    const other = await startRender(context, clip_id, { captions: false })
    expect(other.render_id).not.toBe(first.render_id)
    expect(other.settings.captions.enabled).toBe(false)
    await failRender(sql, await start(other), failure)
    const retry = await startRender(context, clip_id, { captions: false })
    expect(retry.render_id).not.toBe(other.render_id)
  })

  test('does not force a second run beside a running one', async () => {
    const { context, clip_id } = await withClip()
    const running = await startRender(context, clip_id, {})
    const forced = await startRender(context, clip_id, { force: true })
    expect(forced.render_id).toBe(running.render_id)
  })

  test('refuses more than the caller wants to spend, at its place', async () => {
    const { context, clip_id } = await withClip(90)
    expect(await refusal(startRender(context, clip_id, { max_credits: 1 }))).toBe(
      'VALIDATION_ERROR body.max_credits',
    )
    expect((await startRender(context, clip_id, { max_credits: 2 })).status).toBe('queued')
  })

  test('refuses a template', async () => {
    const { context, clip_id } = await withClip()
    expect(await refusal(startRender(context, clip_id, { template_id: 'x' }))).toBe(
      'VALIDATION_ERROR body.template_id',
    )
  })

  test('refuses while the project is not completed', async () => {
    const context = await createTenant(sql)
    const run = await begin(context, await uploadProject(context))
    const [clip] = await saveClips(sql, run, [newClip()])
    expect(await refusal(startRender(context, clip?.clip_id ?? '', {}))).toBe('PROJECT_NOT_READY')
  })
})

describe('estimateRender', () => {
  test('returns price and length, and starts nothing', async () => {
    const { context, clip_id } = await withClip(90)
    expect(await estimateRender(context, clip_id, {})).toEqual({
      estimate: { credits: 2, duration_seconds: 90, seconds_to_complete: null },
    })
    expect(await refusal(readLatestRender(context, clip_id))).toBe('NOT_FOUND')
    expect((await readCredits(context)).reserved).toBe(0)
  })

  test('guesses the time from renders that were made', async () => {
    const { context, clip_id } = await withClip(30)
    const { render_id } = await startRender(context, clip_id, {})
    await completeRender(sql, await start({ render_id }), RENDER_RESULT)
    await sql`
      update renders set started_at = completed_at - interval '15 seconds' where render_id = ${render_id}
    `
    const other = await estimateRender(context, clip_id, { captions: false })
    expect(other.estimate.seconds_to_complete).toBe(15)
    const same = await estimateRender(context, clip_id, {})
    expect(same.estimate).toEqual({ credits: 0, duration_seconds: 30, seconds_to_complete: 0 })
  })
})

describe('a render run', () => {
  test('is given the clip, the source and the settings', async () => {
    const { context, clip_id, project_id } = await withClip()
    const work = await start(await startRender(context, clip_id, { quality: 'draft' }))
    expect(work).toMatchObject({
      account_id: context.accountId,
      project_id,
      clip_id,
      settings: { quality: 'draft' },
      clip: { segments: [{ start: 40, end: 70 }], words: [{ text: 'Why?' }, { text: 'Because.' }] },
    })
    expect(work.sourceKey).toStartWith(`accounts/${context.accountId}/uploads/`)
  })

  test('shows its files when it is completed', async () => {
    const { context, clip_id } = await withClip()
    const work = await start(await startRender(context, clip_id, {}))
    await reportRender(sql, work, { progress: 50.7, estimated_seconds_remaining: 9 })
    expect(await readLatestRender(context, clip_id)).toMatchObject({
      status: 'rendering',
      progress: 50,
      estimated_seconds_remaining: 9,
      output: null,
    })
    await completeRender(sql, work, RENDER_RESULT)
    const render = await readLatestRender(context, clip_id)
    const clip = await readClip(context, clip_id)
    expect(clip.latest_render?.url).toBe(render.output?.url ?? '')
    expect(clip.used.rendered).toBe(true)
    expect(faultsOf(Render, render)).toEqual([])
    expect(render).toMatchObject({
      status: 'completed',
      progress: 100,
      output: { width: 1080, url: expect.stringContaining(work.run_id) },
      captions: { srt_url: expect.stringContaining('.srt') },
      credits: { estimated: 1, charged: 1, refunded: 0 },
      checks: { black_frames: 0 },
    })
  })

  test('writes nothing after another worker took over, whose file counts', async () => {
    const { context, clip_id } = await withClip()
    const { render_id } = await startRender(context, clip_id, {})
    const paused = await start({ render_id })
    const running = await start({ render_id }, 2)
    await completeRender(sql, running, RENDER_RESULT)
    const late = await Promise.allSettled([
      reportRender(sql, paused, { progress: 99, estimated_seconds_remaining: 1 }),
      completeRender(sql, paused, {
        ...RENDER_RESULT,
        output: { ...RENDER_RESULT.output, sha256: 'c'.repeat(64) },
      }),
      failRender(sql, paused, failure),
    ])
    for (const write of late) {
      expect('reason' in write && write.reason).toBeInstanceOf(StaleRunError)
    }
    const render = await readLatestRender(context, clip_id)
    expect(render.output?.sha256).toBe(RENDER_RESULT.output.sha256)
    expect(render.output?.url).toContain(running.run_id)
    expect((await readCredits(context)).used_this_period).toBe(1)
  })

  test('is given up after four interruptions, and costs nothing', async () => {
    const { context, clip_id } = await withClip()
    const { render_id } = await startRender(context, clip_id, {})
    for (const attempt of [1, 2, 3, 4]) await start({ render_id }, attempt)
    expect(await beginRender(sql, render_id, 5)).toBeNull()
    expect(await readLatestRender(context, clip_id)).toMatchObject({
      status: 'failed',
      error: { code: 'encode_failed', retryable: true },
    })
    expect(await readCredits(context)).toMatchObject({ reserved: 0, used_this_period: 0 })
  })
})

describe('requirePlan', () => {
  test('opens what the plan includes, and names the smallest that has the rest', async () => {
    const attempt = async (plan: Plan, scope: Scope) => requirePlan(plan, scope)
    const error = await attempt('free', 'svc:render:execute').catch((reason) => reason)
    expect(error.toBody().errors[0]).toMatchObject({
      code: 'PLAN_UPGRADE_REQUIRED',
      required_plan: 'creator',
      feature: 'render',
    })
    await attempt('creator', 'svc:render:execute')
    expect(await refusal(attempt('creator', 'svc:social:publish'))).toBe('PLAN_UPGRADE_REQUIRED')
    await attempt('free', 'svc:projects:write')
  })

  test('lets what was paid for be made after a downgrade', async () => {
    const { context, clip_id } = await withClip()
    const render = await startRender(context, clip_id, {})
    await changePlan(sql, context.accountId, 'free')
    expect((await start(render)).render_id).toBe(render.render_id)
  })
})

const failure = { code: 'encode_failed', message: 'No.', retryable: false } as const

/** Returns an account with plenty of credits and a clip of so many seconds. */
async function withClip(seconds = 30) {
  const context: Context = await createTenant(sql)
  await grantCredits(sql, { account_id: context.accountId, amount: 100 })
  const { project_id, clip_ids } = await finishedProject(context)
  const [clip_id = ''] = clip_ids
  const segments = [{ start: 40, end: 40 + seconds }]
  await sql`update clips set segments = ${segments}::jsonb where clip_id = ${clip_id}`
  return { context, project_id, clip_id }
}

async function start({ render_id }: { render_id: string }, attempt = 1): Promise<RenderWork> {
  const work = await beginRender(sql, render_id, attempt)
  if (!work) throw new Error(`Render ${render_id} cannot begin.`)
  return work
}
