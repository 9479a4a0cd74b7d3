import { afterAll, describe, expect, test } from 'bun:test'
import { beginRender, failRender } from '@svc/domain'
import { refusal } from '@svc/http/testing'
import { type Author, inSeconds, startWorld } from './posting/world.ts'

const world = await startWorld()
const author = await world.author()
afterAll(() => world[Symbol.asyncDispose]())

describe('a clip without a finished render', () => {
  test('is refused when no render may be made', async () => {
    const bare = await bareAuthor()
    const response = await world.publish(bare, { auto_render: false })
    expect(await refusal(response)).toBe('409 RENDER_REQUIRED')
  })

  test('is rendered in 1080p, charged once, and posted when it is ready', async () => {
    const bare = await bareAuthor()
    const path = `/v1/clips/${bare.clip_id}/renders/latest`
    const post = await (await world.publish(bare)).json()
    expect(post).toMatchObject({ status: 'pending', render_id: null })
    const render = await (await world.call('GET', path, bare)).json()
    expect(render).toMatchObject({ status: 'queued', settings: { resolution: '1080p' } })
    expect(await credits(bare)).toMatchObject({ reserved: 1 })
    await world.work()
    await world.nextIsPosted()
    expect((await world.read(bare, post.post_id)).status).toBe('pending')
    await world.finishRender(render.render_id)
    await world.settled([post.post_id])
    expect(await world.read(bare, post.post_id)).toMatchObject({
      status: 'posted',
      render_id: render.render_id,
      attempts: 1,
    })
    expect(await credits(bare)).toMatchObject({ reserved: 0, used_this_period: 1 })
    await world.rest()
  })

  test('fails with the reason of the render, and gets its credits back', async () => {
    const bare = await bareAuthor()
    const { post_id } = await (await world.publish(bare)).json()
    const path = `/v1/clips/${bare.clip_id}/renders/latest`
    const { render_id } = await (await world.call('GET', path, bare)).json()
    const run = await beginRender(world.sql, render_id, 1)
    if (!run) throw new Error('The render was not there to begin.')
    const error = { code: 'source_missing', message: 'The source is gone.', retryable: false }
    await failRender(world.sql, run, error as Parameters<typeof failRender>[2])
    await world.work()
    await world.settled([post_id])
    const post = await world.read(bare, post_id)
    expect([post.status, post.error?.code]).toEqual(['failed', 'render_failed'])
    expect(post.error?.message).toContain('The source is gone.')
    expect(await credits(bare)).toMatchObject({ reserved: 0, used_this_period: 0 })
    const again = { key: bare.key, body: { scheduled_at: inSeconds(600) } }
    const revived = await world.call('PATCH', `/v1/calendar/${post_id}`, again)
    expect(await refusal(revived)).toBe('409 RENDER_REQUIRED')
    await world.render(bare)
    const accepted = await world.call('PATCH', `/v1/calendar/${post_id}`, again)
    expect(await accepted.json()).toMatchObject({ status: 'pending', error: null })
    await world.rest()
  })

  test('is estimated on a dry run, and nothing is made', async () => {
    const bare = await bareAuthor()
    const dry = await world.publish(bare, { dry_run: true })
    expect([dry.status, await dry.json()]).toEqual([
      200,
      { estimate: { credits: 1, duration_seconds: 30, seconds_to_complete: null } },
    ])
    const ready = await world.publish(author, { dry_run: true })
    expect((await ready.json()).estimate).toMatchObject({ credits: 0, seconds_to_complete: 0 })
    expect(await credits(bare)).toMatchObject({ reserved: 0 })
    const { items } = await (await world.call('GET', '/v1/calendar', bare)).json()
    expect(items).toEqual([])
  })

  test('is rendered half an hour before its time, and not at all when the post is cancelled', async () => {
    const bare = await bareAuthor()
    const post = await world.scheduled(bare, { scheduled_at: inSeconds(7200) })
    const begins = new Date(Date.parse(post.scheduled_at) - 1_800_000).toISOString()
    expect(post).toMatchObject({ status: 'pending', render_id: null, render_at: begins })
    const path = `/v1/clips/${bare.clip_id}/renders`
    const { render_id, not_before } = await (await world.call('GET', `${path}/latest`, bare)).json()
    expect(not_before).toBe(begins)
    const jobs = await world.sql`
      select start_after from pgboss.job
       where name = 'render_clip' and data->>'render_id' = ${render_id}
    `
    expect<unknown>([...jobs]).toEqual([{ start_after: begins }])
    expect(await credits(bare)).toMatchObject({ reserved: 1 })
    await world.call('DELETE', `/v1/calendar/${post.post_id}`, bare)
    expect(await credits(bare)).toMatchObject({ reserved: 0, used_this_period: 0 })
    const latest = await (await world.call('GET', `${path}/latest`, bare)).json()
    expect(latest).toMatchObject({ render_id, status: 'cancelled' })
  })

  test('is not rendered above max_credits', async () => {
    const bare = await bareAuthor()
    const response = await world.publish(bare, { max_credits: 0 })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ location: 'body.max_credits' }] })
  })
})

/** A member whose clip was never rendered. */
async function bareAuthor(): Promise<Author> {
  const { account_id, key } = await world.caller()
  const { project_id, clip_ids } = await world.completedProject(key, 1)
  const social_account_id = await world.connect(account_id)
  return { account_id, key, project_id, clip_id: clip_ids[0] ?? '', social_account_id }
}

async function credits({ key }: Author) {
  return (await world.call('GET', '/v1/credits', { key })).json()
}
