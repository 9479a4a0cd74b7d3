import { afterAll, describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { grantCredits } from '@svc/domain'
import { refusal } from '@svc/http/testing'
import { Render } from '@svc/specification'
import { startApi } from './start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

describe('POST /v1/clips/{clip_id}/renders', () => {
  test('queues a render with 202, reserves its price, and says where to look', async () => {
    const { key, path } = await clipOf('creator')
    const before = await credits(key)
    const response = await api.call('POST', path, { key })
    const render = await response.json()
    expect(response.status).toBe(202)
    expect(response.headers.get('location')).toBe(`${path}/latest`)
    expect(Value.Errors(Render, render).First()).toBeUndefined()
    expect(render).toMatchObject({ status: 'queued', progress: 0, output: null })
    expect(await credits(key)).toMatchObject({
      balance: before.balance,
      reserved: before.reserved + render.credits.estimated,
    })
    expect(await (await api.call('GET', `${path}/latest`, { key })).json()).toEqual(render)
  })

  test('answers the running one for the same settings, and reserves nothing more', async () => {
    const { key, path } = await clipOf('creator')
    const first = await (await api.call('POST', path, { key, body: {} })).json()
    const { reserved } = await credits(key)
    const again = await api.call('POST', path, { key, body: { resolution: '1080p' } })
    expect(again.status).toBe(202)
    expect(await again.json()).toMatchObject({ render_id: first.render_id })
    expect((await credits(key)).reserved).toBe(reserved)
  })

  test('refuses with 402 what the account cannot pay, and starts nothing', async () => {
    const { key, path, account_id } = await clipOf('creator')
    const { balance } = await credits(key)
    await grantCredits(api.sql, { account_id, amount: -balance })
    const response = await api.call('POST', path, { key })
    expect(response.status).toBe(402)
    expect(await response.json()).toMatchObject({
      errors: [{ code: 'INSUFFICIENT_CREDITS', needed: 1, available: 0 }],
    })
    expect(await refusal(await api.call('GET', `${path}/latest`, { key }))).toBe('404 NOT_FOUND')
  })

  test('keeps no refusal for lack of credits under an idempotency key', async () => {
    const { key, path, account_id } = await clipOf('creator')
    const { balance } = await credits(key)
    await grantCredits(api.sql, { account_id, amount: -balance })
    const call = { key, body: {}, headers: { 'idempotency-key': 'k' } }
    expect((await api.call('POST', path, call)).status).toBe(402)
    await grantCredits(api.sql, { account_id, amount: 10 })
    expect((await api.call('POST', path, call)).status).toBe(202)
  })

  test('only estimates on a dry run', async () => {
    const { key, path } = await clipOf('creator')
    const response = await api.call('POST', path, { key, body: { dry_run: true } })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ estimate: { credits: 1 } })
    expect((await credits(key)).reserved).toBe(0)
  })

  test.each<[object, string]>([
    [{ resolution: '4k' }, 'body.resolution'],
    [{ fps: 23 }, 'body.fps'],
    [{ captions: true }, 'body.captions'],
    [{ captions: { font_size: 99 } }, 'body.captions.font_size'],
    [{ max_credits: 0 }, 'body.max_credits'],
    [{ codec: 'av1' }, 'body.codec'],
  ])('refuses %j at %s', async (body, location) => {
    const { key, path } = await clipOf('creator')
    const response = await api.call('POST', path, { key, body })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ location }] })
  })
})

test('GET …/renders/latest finds nothing before the first render', async () => {
  const { key, path } = await clipOf('self_hosted')
  expect(await refusal(await api.call('GET', `${path}/latest`, { key }))).toBe('404 NOT_FOUND')
})

async function clipOf(plan: 'creator' | 'self_hosted') {
  const { key, account_id } = await api.caller(plan)
  const { clip_ids } = await api.completedProject(key, 1)
  return { key, account_id, path: `/v1/clips/${clip_ids[0]}/renders` }
}

async function credits(key: string): Promise<{ balance: number; reserved: number }> {
  return await (await api.call('GET', '/v1/credits', { key })).json()
}
