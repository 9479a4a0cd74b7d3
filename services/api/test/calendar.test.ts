import { describe, expect, test } from 'bun:test'
import { refusal } from '@svc/http/testing'
import type { CalendarPost } from '@svc/specification'
import { type Author, inSeconds, openWorld } from './posting/world.ts'
import { UNKNOWN_ID } from './start-api.ts'

const world = await openWorld()
const { sql } = world
const author = await world.author()

describe('a calendar entry', () => {
  const move = { scheduled_at: inSeconds(9000) }
  const rewrite = { caption: 'another' }
  test.each<[CalendarPost['status'], 'PATCH' | 'DELETE', object | undefined, string]>([
    ['pending', 'PATCH', move, '200 pending'],
    ['pending', 'PATCH', rewrite, '200 pending'],
    ['pending', 'DELETE', undefined, '200 cancelled'],
    ['publishing', 'PATCH', move, '409 POST_IN_PROGRESS'],
    ['publishing', 'DELETE', undefined, '409 POST_IN_PROGRESS'],
    ['posted', 'PATCH', move, '409 POST_ALREADY_PUBLISHED'],
    ['posted', 'DELETE', undefined, '409 POST_ALREADY_PUBLISHED'],
    ['failed', 'PATCH', move, '200 pending'],
    ['failed', 'PATCH', rewrite, '422 VALIDATION_ERROR'],
    ['failed', 'DELETE', undefined, '200 cancelled'],
    ['cancelled', 'PATCH', move, '404 NOT_FOUND'],
    ['cancelled', 'DELETE', undefined, '404 NOT_FOUND'],
  ])('that is %s answers %s %j with %s', async (status, method, body, expected) => {
    const post_id = await entry(status)
    const before = await row(post_id)
    const response = await change(method, post_id, body)
    const answer = await response.json()
    expect(`${response.status} ${answer.status ?? answer.errors[0].code}`).toBe(expected)
    const isPublishing = status === 'publishing'
    expect(response.headers.get('retry-after')).toBe(isPublishing ? '5' : null)
    if (response.status !== 200) expect(await row(post_id)).toEqual(before)
    else expect(answer.revision).toBe(2)
  })

  test('that is cancelled is hidden, and can be asked for', async () => {
    const post_id = await entry('pending')
    await change('DELETE', post_id)
    expect(await ids('limit=100')).not.toContain(post_id)
    expect(await ids('limit=100&status=cancelled')).toContain(post_id)
    const answers = [await change('DELETE', post_id), await change('DELETE', post_id)]
    expect(await Promise.all(answers.map(refusal))).toEqual(['404 NOT_FOUND', '404 NOT_FOUND'])
  })

  test('keeps its text when it is tried again', async () => {
    const { post_id } = await world.scheduled(author, { caption: 'kept', hashtags: ['a'] })
    await sql`
      update posts set status = 'failed', attempts = 4, error = ${{ code: 'x' }}::jsonb
       where post_id = ${post_id}
    `
    const scheduled_at = inSeconds(4000)
    const post = await (await change('PATCH', post_id, { scheduled_at })).json()
    expect(post).toMatchObject({
      status: 'pending',
      scheduled_at,
      caption: 'kept',
      hashtags: ['a'],
      attempts: 0,
      error: null,
      revision: 2,
    })
  })

  test.each<[object, string]>([
    [{ scheduled_at: inSeconds(5) }, 'body.scheduled_at'],
    [{ scheduled_at: null }, 'body.scheduled_at'],
    [{ caption: 'x'.repeat(501) }, 'body.caption'],
    [{ render_id: UNKNOWN_ID }, 'body.render_id'],
    [{ social_account_id: UNKNOWN_ID }, 'body.social_account_id'],
    [{ social_account_id: null }, 'body.social_account_id'],
  ])('refuses %j at %s', async (body, location) => {
    const response = await change('PATCH', await entry('pending'), body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ location }] })
  })

  test('is written from its clip again where it is changed to null', async () => {
    const { post_id } = await world.scheduled(author, { caption: 'Mine', hashtags: ['mine'] })
    const post = await (await change('PATCH', post_id, { caption: null })).json()
    expect(post).toMatchObject({ title: null, caption: 'Clip 1', hashtags: ['mine'] })
    const reset = { hashtags: null, platform_options: null, render_id: null }
    const again = await (await change('PATCH', post_id, reset)).json()
    expect(again).toMatchObject({ hashtags: [], platform_options: {}, revision: 3 })
  })

  test('has another time zone, or none', async () => {
    const { post_id } = await world.scheduled(author)
    const timezone = 'Asia/Tokyo'
    const first = await (await change('PATCH', post_id, { timezone })).json()
    expect(first).toMatchObject({ timezone, revision: 2 })
    expect(await (await change('PATCH', post_id, { timezone: null })).json()).toMatchObject({
      timezone: null,
      revision: 3,
    })
    const refused = await change('PATCH', post_id, { timezone: 'Mars/Base' })
    expect(await refused.json()).toMatchObject({ errors: [{ location: 'body.timezone' }] })
  })

  test('moves to another account, whose platform then decides what is allowed', async () => {
    const social_account_id = await world.connect(author.account_id, 'bluesky')
    const { post_id } = await world.scheduled(author, {
      platform_options: { visibility: 'public' },
    })
    const refused = await change('PATCH', post_id, { social_account_id })
    expect(await refused.json()).toMatchObject({
      errors: [{ location: 'body.platform_options.visibility' }],
    })
    const platform_options = { languages: ['en'] }
    const post = await change('PATCH', post_id, {
      social_account_id,
      platform_options: { ...platform_options, visibility: null },
    })
    expect(await post.json()).toMatchObject({ platform: 'bluesky', platform_options })
  })

  test('is cancelled with its project, in the same moment', async () => {
    const other = await world.author()
    const { post_id } = await world.scheduled(other)
    await world.call('DELETE', `/v1/projects/${other.project_id}`, other)
    expect((await world.statuses([post_id])).get(post_id)).toBe('cancelled')
    const later = await world.scheduled(await world.author())
    await world.bringForward([post_id, later.post_id])
    await world.work()
    // The other due posts have been published by now, and this one has not.
    await world.settled([later.post_id])
    expect(world.platform.count(post_id)).toBe(0)
    await world.rest()
    const { items } = await (await world.call('GET', '/v1/events?limit=50', other)).json()
    const types = items.map(({ type }: { type: string }) => type)
    expect(types).toContain('post.scheduled')
    expect(types).toContain('post.cancelled')
  })
})

describe('GET /v1/calendar', () => {
  test('shows each entry once in order of time, while entries come, go and change', async () => {
    const other = await world.author()
    const bodies = Array.from({ length: 30 }, (_, index) => ({
      scheduled_at: inSeconds(1000 + (index % 10)),
    }))
    const posts = await world.scheduledMany(other, bodies)
    const lasting = posts.filter((_, index) => index % 3).map(({ post_id }) => post_id)
    const doomed = posts.filter((_, index) => index % 3 === 0).map(({ post_id }) => post_id)
    const seen: CalendarPost[] = []
    let cursor = ''
    do {
      const path = `/v1/calendar?limit=7${cursor && `&cursor=${cursor}`}`
      const page = await (await world.call('GET', path, other)).json()
      seen.push(...page.items)
      cursor = page.next_cursor ?? ''
      expect(cursor.length).toBeLessThanOrEqual(100)
      for (const post_id of doomed.splice(0, 2)) await change('DELETE', post_id, undefined, other)
      await world.scheduled(other, { scheduled_at: inSeconds(900) })
      await sql`update posts set status = 'posted' where post_id = ${lasting[seen.length] ?? ''}`
    } while (cursor)
    const seenIds = seen.map(({ post_id }) => post_id)
    expect(new Set(seenIds).size).toBe(seenIds.length)
    expect(lasting.filter((post_id) => !seenIds.includes(post_id))).toEqual([])
    const times = seen.map(({ scheduled_at }) => scheduled_at)
    expect(times).toEqual(times.toSorted())
  })

  test('sorts both ways and narrows by time, status, platform, account, project and clip', async () => {
    const other = await world.author()
    const elsewhere = await world.connect(other.account_id, 'bluesky')
    const early = (await world.scheduled(other, { scheduled_at: at(2, 0) })).post_id
    const moved = { scheduled_at: at(2, 30), social_account_id: elsewhere }
    const late = (await world.scheduled(other, moved)).post_id
    await sql`update posts set status = 'failed' where post_id = ${late}`
    const find = (query: string) => ids(query, other)
    expect(await find('')).toEqual([early, late])
    expect(await find('sort=-scheduled_at')).toEqual([late, early])
    expect(await find(`from=${at(2, 0)}&to=${at(2, 30)}`)).toEqual([early])
    expect(await find(`from=${at(2, 1)}`)).toEqual([late])
    expect(await find('status=failed')).toEqual([late])
    expect(await find('status=posted')).toEqual([])
    expect(await find('platform=bluesky')).toEqual([late])
    expect(await find(`social_account_id=${other.social_account_id}`)).toEqual([early])
    expect(await find(`project_id=${other.project_id}`)).toEqual([early, late])
    expect(await find(`project_id=${author.project_id}`)).toEqual([])
    expect(await find(`clip_id=${other.clip_id}`)).toEqual([early, late])
    expect(await find(`clip_id=${author.clip_id}`)).toEqual([])
  })
})

describe('GET /v1/social-accounts', () => {
  test('lists what is connected, newest first, page by page, and no credentials', async () => {
    const { account_id, key } = await world.caller()
    const connected = []
    for (let index = 0; index < 5; index++) {
      connected.unshift(
        await world.connect(account_id, 'webhook', {
          server: `https://a${index}.test/`,
          token: 'MARKER-OF-A-TOKEN',
        }),
      )
    }
    await world.connect(account_id, 'mastodon')
    const page = async (query: string) =>
      (await world.call('GET', `/v1/social-accounts?${query}`, { key })).json()
    const first = await page('limit=3&platform=webhook')
    const second = await page(`limit=3&platform=webhook&cursor=${first.next_cursor}`)
    const seen = [...first.items, ...second.items].map((one) => one.social_account_id)
    expect(seen).toEqual(connected)
    expect(second.next_cursor).toBeNull()
    expect(JSON.stringify(first)).not.toContain('MARKER')
    const stored = await sql`select * from social_accounts where account_id = ${account_id}`
    expect(JSON.stringify(stored)).not.toContain('MARKER')
    await sql`
      update social_accounts set token_expires_at = now() + interval '6 days'
       where social_account_id = ${connected[0] ?? ''}
    `
    const expiring = await page('status=expiring')
    expect(expiring.items.map(({ status }: { status: string }) => status)).toEqual(['expiring'])
  })
})

async function entry(status: CalendarPost['status']): Promise<string> {
  const { post_id } = await world.scheduled(author)
  const run_id = status === 'publishing' ? sql`gen_random_uuid()` : sql`null`
  await sql`update posts set status = ${status}, run_id = ${run_id} where post_id = ${post_id}`
  return post_id
}

async function row(post_id: string) {
  const [found] = await sql`select * from posts where post_id = ${post_id}`
  return found
}

function change(method: 'PATCH' | 'DELETE', post_id: string, body?: object, by: Author = author) {
  return world.call(method, `/v1/calendar/${post_id}`, { key: by.key, ...(body && { body }) })
}

async function ids(query: string, by: Author = author): Promise<string[]> {
  const { items } = await (await world.call('GET', `/v1/calendar?${query}`, by)).json()
  return items.map(({ post_id }: CalendarPost) => post_id)
}

/** An instant of tomorrow. */
function at(hours: number, minutes: number): string {
  const day = inSeconds(86_400).slice(0, 10)
  return `${day}T${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00.000Z`
}
