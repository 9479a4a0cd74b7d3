import { describe, expect, test } from 'bun:test'
import { beginRender, failRender } from '@svc/domain'
import { refusal } from '@svc/http/testing'
import { type Author, inSeconds, openWorld } from './posting/world.ts'

const world = await openWorld()

describe('a clip without a finished render', () => {
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
