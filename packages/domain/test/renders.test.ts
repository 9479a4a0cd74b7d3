import { beforeEach, describe, expect, test } from 'bun:test'
import { Render } from '@svc/specification'
import type { Plan, Scope } from '@svc/specification/access'
import { renderCost } from '../src/credits/entry.ts'
import * as domain from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant, faultsOf, finishedProject, refusal } from './fixtures.ts'
import { begunRender, finishRender, RENDER_RESULT } from './worked.ts'

const { sql } = await openTestDatabase()

let context: domain.Context
let project_id: string
let clip_id: string
/** An account with plenty of credits, and a clip of half a minute. */
beforeEach(async () => {
  context = await createTenant(sql)
  await domain.grantCredits(sql, { account_id: context.accountId, amount: 100 })
  ;({ project_id, clip_id } = await finishedProject(context))
})

describe('startRender', () => {
  test('answers the whole render, queued, with its price', async () => {
    const render = await domain.startRender(context, clip_id, { metadata: { ref: '1' } })
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
    expect((await domain.readClip(context, clip_id)).latest_render).toMatchObject({
      render_id: render.render_id,
      status: 'queued',
      url: null,
    })
  })

  test('answers the finished render for the same settings, and charges nothing', async () => {
    const first = await domain.startRender(context, clip_id, {})
    await finishRender(sql, first.render_id)
    const again = await domain.startRender(context, clip_id, {
      resolution: '1080p',
      metadata: { other: 'x' },
    })
    expect(again).toMatchObject({ render_id: first.render_id, status: 'completed' })
    const free = await domain.startRender(context, clip_id, { max_credits: 0 })
    expect(free.render_id).toBe(first.render_id)
    const madeAnew = { force: true, max_credits: 0 }
    for (const verb of [domain.startRender, domain.estimateRender]) {
      expect(await refusal(verb(context, clip_id, madeAnew))).toBe(
        'VALIDATION_ERROR body.max_credits',
      )
    }
    expect(await domain.readCredits(context)).toMatchObject({ used_this_period: 1, reserved: 0 })
  })

  test('renders again what is forced, what differs and what failed, but nothing beside the same that runs', async () => {
    const first = await domain.startRender(context, clip_id, {})
    const beside = await domain.startRender(context, clip_id, { force: true })
    expect(beside.render_id).toBe(first.render_id)
    await finishRender(sql, first.render_id)
    const forced = await domain.startRender(context, clip_id, { force: true })
    expect(forced.render_id).not.toBe(first.render_id)
    const other = await domain.startRender(context, clip_id, { captions: false })
    expect(other.render_id).not.toBe(first.render_id)
    expect(other.settings.captions.enabled).toBe(false)
    await domain.failRender(sql, await begunRender(sql, other.render_id), failure)
    const retry = await domain.startRender(context, clip_id, { captions: false })
    expect(retry.render_id).not.toBe(other.render_id)
  })

  test('refuses more than the caller wants to spend, at its place', async () => {
    await lasts(90)
    expect(await refusal(domain.startRender(context, clip_id, { max_credits: 1 }))).toBe(
      'VALIDATION_ERROR body.max_credits',
    )
    expect((await domain.startRender(context, clip_id, { max_credits: 2 })).status).toBe('queued')
  })

  test.each([
    ['tiktok', 287],
    ['instagram_reels', 300],
    ['linkedin', 200],
    ['x', 512],
  ] as const)('makes files for %s of at most %i MB', async (preset, megabytes) => {
    const most = async (request: { max_file_bytes?: number }) =>
      (await domain.startRender(context, clip_id, { preset, ...request })).settings.max_file_bytes
    expect(await most({})).toBe(megabytes * 1_000_000)
    expect(await most({ max_file_bytes: 90_000_000 })).toBe(90_000_000)
  })

  test('is shown as the newest of its own clip', async () => {
    const { clip_ids } = await finishedProject(context, 2)
    const [first = '', second = ''] = clip_ids
    const { render_id } = await domain.startRender(context, first, {})
    await domain.startRender(context, second, {})
    expect((await domain.readLatestRender(context, first)).render_id).toBe(render_id)
  })

  test('takes a clip whose preview is not made yet, and so does the estimate', async () => {
    const made = await domain.createClip(context, project_id, { start: 1, end: 9 })
    expect(made.status).toBe('processing')
    const { estimate } = await domain.estimateRender(context, made.clip_id, {})
    expect(estimate).toMatchObject({ credits: 1, duration_seconds: 8 })
    expect((await domain.startRender(context, made.clip_id, {})).status).toBe('queued')
  })
})

test('a render costs a credit for each minute that begins, and twice that above 1080p', () => {
  const costs = (resolution: string, ...lengths: number[]) =>
    lengths.map((duration_seconds) => renderCost({ duration_seconds, resolution }))
  expect(costs('720p', 90)).toEqual([2])
  expect(costs('1080p', 30, 60, 60.04, 600)).toEqual([1, 1, 2, 10])
  expect(costs('1440p', 60)).toEqual([2])
  expect(costs('2160p', 90)).toEqual([4])
})

describe('estimateRender', () => {
  test('returns price and length, and starts nothing', async () => {
    await lasts(90)
    const unknown = { seconds_to_complete: null, platform_dollars: null }
    expect(await domain.estimateRender(context, clip_id, {})).toEqual({
      estimate: { credits: 2, duration_seconds: 90, ...unknown },
    })
    expect(await refusal(domain.readLatestRender(context, clip_id))).toBe('NOT_FOUND')
    expect((await domain.readCredits(context)).reserved).toBe(0)
  })

  test('guesses the time from renders that were made', async () => {
    const { render_id } = await domain.startRender(context, clip_id, {})
    await finishRender(sql, render_id)
    await sql`
      update renders set started_at = completed_at - interval '15 seconds' where render_id = ${render_id}
    `
    const other = await domain.estimateRender(context, clip_id, { captions: false })
    expect(other.estimate.seconds_to_complete).toBe(15)
    const same = await domain.estimateRender(context, clip_id, {})
    expect(same.estimate).toMatchObject({ credits: 0, seconds_to_complete: 0 })
  })
})

describe('a render run', () => {
  test('is given the clip, the source and the settings', async () => {
    const { render_id } = await domain.startRender(context, clip_id, { quality: 'draft' })
    const work = await begunRender(sql, render_id)
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
    const { render_id } = await domain.startRender(context, clip_id, {})
    const work = await begunRender(sql, render_id)
    await domain.reportRender(sql, work, { progress: 50.7, estimated_seconds_remaining: 9 })
    expect(await domain.readLatestRender(context, clip_id)).toMatchObject({
      status: 'rendering',
      progress: 50,
      estimated_seconds_remaining: 9,
      output: null,
    })
    await domain.completeRender(sql, work, RENDER_RESULT)
    const render = await domain.readLatestRender(context, clip_id)
    const clip = await domain.readClip(context, clip_id)
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

  test('is given up after four interruptions, and costs nothing', async () => {
    const { render_id } = await domain.startRender(context, clip_id, {})
    for (const attempt of [1, 2, 3, 4]) await begunRender(sql, render_id, attempt)
    expect(await domain.beginRender(sql, render_id, 5)).toBeNull()
    expect(await domain.readLatestRender(context, clip_id)).toMatchObject({
      status: 'failed',
      error: { code: 'encode_failed', retryable: true },
    })
    expect(await domain.readCredits(context)).toMatchObject({ reserved: 0, used_this_period: 0 })
  })
})

describe('requirePlan', () => {
  test('opens what the plan includes, and names the smallest that has the rest', async () => {
    const attempt = async (plan: Plan, scope: Scope) => domain.requirePlan(plan, scope)
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
    const { render_id } = await domain.startRender(context, clip_id, {})
    await domain.changePlan(sql, context.accountId, 'free')
    expect(await begunRender(sql, render_id)).toMatchObject({ render_id })
  })
})

const failure = { code: 'encode_failed', message: 'No.', retryable: false } as const

/** Makes the clip as long as that. */
async function lasts(seconds: number): Promise<void> {
  const segments = [{ start: 40, end: 40 + seconds }]
  await sql`update clips set segments = ${segments}::jsonb where clip_id = ${clip_id}`
}
