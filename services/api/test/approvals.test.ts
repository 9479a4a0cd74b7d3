import { expect, test } from 'bun:test'
import { createUlid, enrollMember } from '@svc/domain'
import type { CalendarPost } from '@svc/specification'
import { SCOPES } from '@svc/specification/access'
import { openTokens } from './open-tokens.ts'
import { inSeconds, openWorld } from './posting/world.ts'

const world = await openWorld()
const { platform, sql } = world
await world.work()

const tokens = await openTokens(sql)
const author = await world.author()
const member = await enrollMember(sql, {
  subject: createUlid(),
  plan: 'pro',
  unownedAccountId: author.account_id,
})
const studio = await tokens.dashboardToken(member)

test('a waiting post is never sent, an approved one is sent once, a declined one never', async () => {
  const posts = await world.scheduledMany(author, Array(6).fill({ approval: 'person' }))
  const ids = posts.map(({ post_id }) => post_id)
  await world.bringForward(ids)
  await world.nextIsPosted()
  expect([...(await world.statuses(ids)).values()]).toEqual(Array(6).fill('awaiting_approval'))
  const answers = await Promise.all(
    posts.flatMap((post, index) =>
      index % 2 ? [decide(post), decide(post)] : [decline(post), decline(post)],
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(6).fill(200),
    ...Array(6).fill(404),
  ])
  await world.settled(ids)
  const outcomes = await Promise.all(
    ids.map(async (id) => [(await world.read(author, id)).status, platform.count(id)]),
  )
  expect(outcomes).toEqual(ids.map((_, index) => (index % 2 ? ['posted', 1] : ['cancelled', 0])))
})

test('a link says what it is for, to members alone', async () => {
  const post = await world.scheduled(author, { approval: 'person' })
  const path = `/approvals/${linkOf(post)}`
  const app = await tokens.token(await tokens.granted(SCOPES, member))
  for (const key of [author.key, app]) {
    expect((await world.call('GET', path, { key })).status).toBe(404)
    expect((await decide(post, key)).status).toBe(404)
  }
  const other = await tokens.dashboardToken(await tokens.member())
  expect((await decide(post, other)).status).toBe(404)
  expect((await world.call('GET', path)).status).toBe(401)
  const seen = await world.call('GET', path, { key: studio })
  expect(await seen.json()).toMatchObject({ post: { post_id: post.post_id }, credits: 0 })
  expect((await world.read(author, post.post_id)).status).toBe('awaiting_approval')
})

test.each([
  { decision: 'decline', reason: '' },
  { decision: 'perhaps' },
  { decision: 'approve', revision: 'x' },
  {},
])('%j is no decision', async (body) => {
  const post = await world.scheduled(author, { approval: 'person' })
  const path = `/approvals/${linkOf(post)}`
  const answer = await world.call('POST', path, { key: studio, body: { revision: 1, ...body } })
  expect(answer.status).toBe(422)
  expect((await world.read(author, post.post_id)).status).toBe('awaiting_approval')
})

const SOON = () => ({ scheduled_at: inSeconds(1800) })

/** What an app may try with a post, and where it stands then. */
const TRIED: [
  string,
  CalendarPost['status'] | null,
  string,
  (post: CalendarPost) => object,
  number,
][] = [
  ['a post', null, 'POST publish', () => ({}), 201],
  ['a post of a file', null, 'POST publish', ({ render_id }) => ({ render_id }), 201],
  ['a post that asks for no one', null, 'POST publish', () => ({ approval: 'none' }), 422],
  ['a post that no one has approved', 'awaiting_approval', 'PATCH', SOON, 200],
  ['an approved post with other words', 'pending', 'PATCH', () => ({ caption: 'Buy.' }), 200],
  ['an approved post at another time', 'pending', 'PATCH', SOON, 200],
  [
    'an approved post with another option',
    'pending',
    'PATCH',
    () => ({ platform_options: { visibility: 'unlisted' } }),
    200,
  ],
  ['a failed post', 'failed', 'PATCH', SOON, 200],
  ['its own press', 'awaiting_approval', 'POST approve', () => ({ decision: 'approve' }), 404],
]

test('what an app may try with a post gets it to no platform', async () => {
  const granted = await tokens.granted(SCOPES, member)
  await sql`update grants set publishes_unasked = false where grant_id = ${granted.grant_id}`
  const key = await tokens.token(granted)
  const ids: string[] = []
  for (const [tried, status, way, bodyOf, answers] of TRIED) {
    const post = await world.scheduled(author, { approval: 'person' })
    const { post_id } = post
    if (status !== 'awaiting_approval') expect((await decide(post)).status).toBe(200)
    if (status === null) await world.call('DELETE', `/v1/calendar/${post_id}`, { key: author.key })
    if (status === 'failed')
      await sql`update posts set status = 'failed' where post_id = ${post_id}`
    const path = {
      'POST publish': `/v1/clips/${author.clip_id}/publish`,
      'POST approve': `/approvals/${linkOf(post)}`,
    }[way]
    const [method = ''] = way.split(' ')
    const { social_account_id } = author
    const body = {
      ...(way === 'POST publish' && { social_account_id }),
      ...(way === 'POST approve' && { revision: post.revision }),
      ...bodyOf(post),
    }
    const answer = await world.call(method, path ?? `/v1/calendar/${post_id}`, { key, body })
    expect([tried, answer.status]).toEqual([tried, answers])
    const made = (await answer.json()) as Partial<CalendarPost>
    ids.push(post_id, ...(made.post_id ? [made.post_id] : []))
  }
  await world.bringForward(ids)
  await world.nextIsPosted()
  expect(ids.map((id) => platform.count(id))).toEqual(ids.map(() => 0))
})

test('a key that changes an approved post makes it wait again; a member does not', async () => {
  const post = await world.scheduled(author, { approval: 'person' })
  const change = async (key: string, caption: string) => {
    const path = `/v1/calendar/${post.post_id}`
    return (await world.call('PATCH', path, { key, body: { caption } })).json()
  }
  await decide(post)
  expect(await change(studio, 'By a member.')).toMatchObject({ status: 'pending' })
  const again = (await change(author.key, 'By a key.')) as CalendarPost
  expect(again.status).toBe('awaiting_approval')
  expect((await decide(post)).status).toBe(404)
  expect((await decide(again)).status).toBe(200)
})

const linkOf = ({ approval_url }: CalendarPost) =>
  new URL(approval_url ?? '').searchParams.get('link') ?? ''

function decide(post: CalendarPost, key = studio, body: object = { decision: 'approve' }) {
  const { revision } = post
  return world.call('POST', `/approvals/${linkOf(post)}`, { key, body: { revision, ...body } })
}

const decline = (post: CalendarPost) =>
  decide(post, studio, { decision: 'decline', reason: 'Not like this.' })
