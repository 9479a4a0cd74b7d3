import { describe, expect, test } from 'bun:test'
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '@svc/domain'
import type { Account, Clip, Project } from '@svc/specification'
import { API_KEY_PREFIX, type Plan, SCOPES } from '@svc/specification/access'
import { openWorld } from './posting/world.ts'

const world = await openWorld()
const { sql } = world
const source = { url: 'https://media.example.org/talk.mp4' }

/** An account with a key, and a key to its test account. */
async function keysOf(plan: Plan = 'free') {
  const { account_id, key: real } = await world.caller(plan)
  const made = await makeTestKey(account_id)
  return { real, test: made.key, ...made }
}

const makeTestKey = (account_id: string) =>
  createApiKey(sql, {
    ...{ account_id, name: 'CI', scopes: SCOPES, prefix: API_KEY_PREFIX, is_test: true },
  })

async function read<T>(path: string, key: string): Promise<T> {
  return (await world.call('GET', path, { key })).json() as Promise<T>
}

async function makeProject(key: string) {
  const response = await world.call('POST', '/v1/projects', { key, body: { source } })
  const project = (await response.json()) as Project
  const { items } = await read<{ items: Clip[] }>(`/v1/projects/${project.project_id}/clips`, key)
  return { status: response.status, project, clips: items }
}

describe('with a test key', () => {
  test('a project is completed by its own creation, with the same four clips each time', async () => {
    const { test: key, key: shown } = await keysOf()
    expect(shown).toStartWith('svck_test_')
    const [first, second] = [await makeProject(key), await makeProject(key)]
    expect([first.status, first.project.status, first.project.clip_count]).toEqual([
      201,
      'completed',
      4,
    ])
    expect(first.project.source.url).toBe(source.url)
    expect(first.clips.map(({ title }) => title)).toEqual([
      'Why is the sea salty?',
      'Here is a story that nobody believes at first.',
      'Most of our planet has never been seen.',
      'If you remember only one thing, remember this.',
    ])
    const shape = ({ rank, title, segments, transcript, score }: Clip) =>
      [rank, title, segments, transcript, score] as const
    expect(second.clips.map(shape)).toEqual(first.clips.map(shape))
    const { items } = await read<{ items: { type: string }[] }>('/v1/events?limit=200', key)
    const types = items.map(({ type }) => type).toReversed()
    const ofProject = ['project.created', ...Array(4).fill('clip.created'), 'project.completed']
    expect(types.toSorted()).toEqual(['api_key.created', ...ofProject, ...ofProject].toSorted())
    const found = await read<{ items: unknown[] }>('/v1/search?q=salty', key)
    expect(found.items.length).toBeGreaterThan(0)
  })

  test('nothing costs credits', async () => {
    const { test: key } = await keysOf()
    const { clips } = await makeProject(key)
    const path = `/v1/clips/${clips[0]?.clip_id}/renders`
    for (const [address, body] of [
      ['/v1/projects', { source, dry_run: true }],
      [path, { resolution: '2160p', dry_run: true }],
    ] as const) {
      const estimate = await (await world.call('POST', address, { key, body })).json()
      expect(estimate).toMatchObject({ estimate: { credits: 0 } })
    }
    const render = await world.call('POST', path, { key, body: { resolution: '2160p' } })
    expect(await render.json()).toMatchObject({ status: 'queued', credits: { estimated: 0 } })
    expect(await read('/v1/credits/ledger', key)).toMatchObject({ items: [] })
  })

  test('a post counts as posted, and reaches no platform', async () => {
    await world.work()
    const { test: key } = await keysOf()
    const { clips } = await makeProject(key)
    const clip_id = clips[0]?.clip_id ?? ''
    await world.render({ key, clip_id })
    const accounts = await read<{ items: { platform: string; social_account_id: string }[] }>(
      '/v1/social-accounts?platform=mastodon',
      key,
    )
    const body = { social_account_id: accounts.items[0]?.social_account_id }
    const response = await world.call('POST', `/v1/clips/${clip_id}/publish`, { key, body })
    const { post_id } = (await response.json()) as { post_id: string }
    await world.settled([post_id])
    expect(await world.read({ key }, post_id)).toMatchObject({
      status: 'posted',
      platform_url: `https://mastodon.test/posts/${post_id}`,
    })
    expect(world.platform.count(post_id)).toBe(0)
  })

  test('nothing of the account is seen or changed, nor with its keys anything of the test account', async () => {
    const { test: key, real } = await keysOf('pro')
    const inTest = (await makeProject(key)).project.project_id
    const inReal = await world.project(real)
    for (const [other, id] of [
      [real, inTest],
      [key, inReal],
    ] as const) {
      expect((await world.call('GET', `/v1/projects/${id}`, { key: other })).status).toBe(404)
      expect((await world.call('DELETE', `/v1/projects/${id}`, { key: other })).status).toBe(404)
      const { items } = await read<{ items: Project[] }>('/v1/projects', other)
      expect(items.map(({ project_id }) => project_id)).not.toContain(id)
    }
    const { items } = await read<{ items: unknown[] }>('/v1/social-accounts', real)
    expect(items).toEqual([])
    const names = await Promise.all([key, real].map((one) => read<Account>('/v1/account', one)))
    expect(names.map(({ is_test }) => is_test)).toEqual([true, false])
    expect(names[0]?.name).toBe(`${names[1]?.name} (test)`)
    expect(names[0]?.id).not.toBe(names[1]?.id)
  })
})

describe('a test key', () => {
  test('is listed, rotated and revoked with the keys of its account, and all open one test account', async () => {
    const { account_id, key_id } = await keysOf()
    const [owner] = await sql<[{ account_id: string }]>`
      select test_of as account_id from accounts where account_id = ${account_id}
    `
    const another = await makeTestKey(owner.account_id)
    expect(another.account_id).toBe(account_id)
    const listed = await listApiKeys(sql, owner.account_id)
    expect(listed.map(({ is_test }) => is_test)).toEqual([false, true, true])
    const next = await rotateApiKey(sql, key_id, {
      prefix: API_KEY_PREFIX,
      account_id: owner.account_id,
    })
    expect(next).toMatchObject({ account_id, is_test: true })
    expect(next.key).toStartWith('svck_test_')
    await revokeApiKey(sql, next.key_id, owner.account_id)
    const refused = await world.call('GET', '/v1/account', { key: next.key })
    expect(refused.status).toBe(401)
  })

  test('of another account is none of one’s own', async () => {
    const [one, other] = [await keysOf(), await world.caller('free')]
    const revoking = revokeApiKey(sql, one.key_id, other.account_id)
    await expect(revoking).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is not made for an account of test keys', async () => {
    const { account_id } = await keysOf()
    await expect(makeTestKey(account_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
