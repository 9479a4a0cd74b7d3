import { afterAll, describe, expect, test } from 'bun:test'
import { refusal } from '@svc/http/testing'
import type { CalendarPost } from '@svc/specification'
import { type Author, inSeconds, startWorld } from './posting/world.ts'

const world = await startWorld()
const { sql } = world
const author = await world.author()
afterAll(() => world[Symbol.asyncDispose]())

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
    [{}, 'body'],
    [{ scheduled_at: inSeconds(5) }, 'body.scheduled_at'],
    [{ scheduled_at: null }, 'body.scheduled_at'],
    [{ caption: 'x'.repeat(501) }, 'body.caption'],
    [{ render_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, 'body.render_id'],
    [{ social_account_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, 'body.social_account_id'],
    [{ status: 'posted' }, 'body.status'],
    [{ account_id: 'me' }, 'body.account_id'],
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
    const refused = await change('PATCH', post_id, { social_account_id: null })
    expect(await refusal(refused)).toBe('422 VALIDATION_ERROR')
  })

  test('moves to another account, whose platform then decides what is allowed', async () => {
    const social_account_id = await world.connect(author.account_id, 'mastodon')
    const { post_id } = await world.scheduled(author, {
      platform_options: { reply_control: 'everyone' },
    })
    const refused = await change('PATCH', post_id, { social_account_id })
    expect(await refused.json()).toMatchObject({
      errors: [{ location: 'body.platform_options.reply_control' }],
    })
    const platform_options = { visibility: 'unlisted' }
    const post = await change('PATCH', post_id, { social_account_id, platform_options })
    expect(await post.json()).toMatchObject({ platform: 'mastodon', platform_options })
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

  test('is not found from another account, like an id that does not exist', async () => {
    const stranger = await world.author()
    const post_id = await entry('pending')
    const before = await row(post_id)
    for (const method of ['PATCH', 'DELETE'] as const) {
      const [foreign, unknown] = await Promise.all(
        [post_id, '01ARZ3NDEKTSV4RRFFQ69G5FAV'].map(async (id) => {
          const response = await change(method, id, method === 'PATCH' ? move : undefined, stranger)
          return { status: response.status, text: (await response.text()).replaceAll(id, 'ID') }
        }),
      )
      expect(foreign?.status).toBe(404)
      expect(foreign).toEqual(unknown)
    }
    expect(await row(post_id)).toEqual(before)
    expect(await ids('limit=100', stranger)).toEqual([])
  })
})

describe('GET /v1/calendar', () => {
  test('shows each entry once in order of time, while entries come, go and change', async () => {
    const other = await world.author()
    const bodies = Array.from({ length: 60 }, (_, index) => ({
      scheduled_at: inSeconds(1000 + (index % 20)),
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

  test('sorts both ways and narrows by time, status, platform, account and project', async () => {
    const other = await world.author()
    const elsewhere = await world.connect(other.account_id, 'mastodon')
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
    expect(await find('platform=mastodon')).toEqual([late])
    expect(await find(`social_account_id=${other.social_account_id}`)).toEqual([early])
    expect(await find(`project_id=${other.project_id}`)).toEqual([early, late])
    expect(await find(`project_id=${author.project_id}`)).toEqual([])
  })

  test.each([
    ['limit=0', 'query.limit'],
    ['limit=101', 'query.limit'],
    ['status=done', 'query.status'],
    ['sort=posted_at', 'query.sort'],
    ['from=yesterday', 'query.from'],
    ['cursor=abc', 'query.cursor'],
    ['colour=red', 'query.colour'],
  ])('refuses %s at %s', async (query, location) => {
    const response = await world.call('GET', `/v1/calendar?${query}`, author)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ location }] })
  })

  test('reads each kind of page by an index, without sorting', async () => {
    await sql`
      insert into posts (
        post_id, account_id, project_id, clip_id, render_id, social_account_id, platform,
        scheduled_at, hashtags, platform_options, created_by
      )
      select gen_random_uuid(), account_id, project_id, clip_id, render_id, social_account_id,
             platform, scheduled_at + make_interval(secs => n), hashtags, platform_options, created_by
        from (select * from posts where account_id = ${author.account_id} limit 1) as one,
             generate_series(1, 5000) as n
    `
    await sql`analyze posts`
    const where = [
      [sql`status <> 'cancelled'`, 'posts_shown'],
      [sql`status = 'failed'`, 'posts_by_status'],
    ] as const
    for (const [condition, index] of where) {
      const plan = await sql`
        explain select post_id from posts
         where account_id = ${author.account_id} and ${condition}
         order by scheduled_at, post_id limit 51
      `
      const text = plan.map((line) => line['QUERY PLAN']).join('\n')
      expect(text).toContain(index)
      expect(text).not.toContain('Sort')
    }
  })
})

describe('GET /v1/social-accounts', () => {
  test('lists what is connected, newest first, page by page', async () => {
    const { account_id, key } = await world.caller()
    const connected = []
    for (let index = 0; index < 5; index++) {
      connected.unshift(
        await world.connect(account_id, 'webhook', { server: `https://a${index}.test/` }),
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
    expect(JSON.stringify(first)).not.toContain('token"')
    await sql`
      update social_accounts set token_expires_at = now() + interval '6 days'
       where social_account_id = ${connected[0] ?? ''}
    `
    const expiring = await page('status=expiring')
    expect(expiring.items.map(({ status }: { status: string }) => status)).toEqual(['expiring'])
  })

  test('keeps credentials sealed, for their own account alone', async () => {
    const { account_id } = await world.caller()
    const id = await world.connect(account_id, 'threads', { token: 'MARKER-OF-A-TOKEN' })
    const [row] = await sql`select * from social_accounts where social_account_id = ${id}`
    expect(JSON.stringify(row)).not.toContain('MARKER')
    expect(row?.credentials.length).toBeGreaterThan(40)
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
