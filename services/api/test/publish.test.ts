import { describe, expect, test } from 'bun:test'
import { beginRender, disconnectSocialAccount, enrollMember, failRender } from '@svc/domain'
import { refusal } from '@svc/http/testing'
import { SCOPES } from '@svc/specification/access'
import { openTokens } from './open-tokens.ts'
import { type Author, inSeconds, openWorld } from './posting/world.ts'
import { UNKNOWN_ID } from './start-api.ts'
import { translated } from './translation-samples.ts'

const world = await openWorld()
const author = await world.author()

describe('POST /v1/clips/{clip_id}/publish', () => {
  test('answers 201 with the calendar entry, every member present', async () => {
    const scheduled_at = inSeconds(7200)
    const response = await world.publish(author, {
      scheduled_at,
      timezone: 'Europe/Berlin',
      caption: '  Cafe\u0301  ',
      hashtags: ['talk'],
    })
    expect(response.status).toBe(201)
    const post = await response.json()
    expect(post).toEqual({
      post_id: expect.any(String),
      clip_id: author.clip_id,
      project_id: author.project_id,
      render_id: expect.any(String),
      render_at: null,
      social_account_id: author.social_account_id,
      platform: 'mastodon',
      status: 'pending',
      approval: 'none',
      approval_url: null,
      reason: null,
      scheduled_at,
      timezone: 'Europe/Berlin',
      posted_at: null,
      title: null,
      caption: 'Café',
      hashtags: ['talk'],
      first_comment: null,
      platform_options: {},
      platform_post_id: null,
      platform_url: null,
      visibility_actual: null,
      withdrawal: null,
      attempts: 0,
      last_attempt_at: null,
      next_attempt_at: null,
      error: null,
      warnings: [],
      revision: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      created_by: { kind: 'api_key', name: 'test' },
    })
    expect(await world.read(author, post.post_id)).toEqual(post)
  })

  test('takes the texts that are left out from the clip, within the limits of the platform', async () => {
    await world.sql`
      update clips set description = 'What is said.', hashtags = '["talk"]'::jsonb
       where clip_id = ${author.clip_id}
    `
    const post = await world.scheduled(author, { hashtags: null })
    const caption = 'Clip 1\n\nWhat is said.'
    expect(post).toMatchObject({ title: null, caption, hashtags: ['talk'] })
    expect(await world.scheduled(author, { caption: '', hashtags: [] })).toMatchObject({
      caption: '',
      hashtags: [],
    })
    const social_account_id = await world.connect(author.account_id, 'webhook')
    const titled = await world.scheduled({ ...author, social_account_id }, { caption: 'Mine' })
    expect(titled).toMatchObject({ title: 'Clip 1', caption: 'Mine', hashtags: ['talk'] })
  })

  test('says which app, or that the dashboard, made the entry', async () => {
    const tokens = await openTokens(world.sql)
    const member = await enrollMember(world.sql, {
      subject: 'ada',
      plan: 'pro',
      unownedAccountId: author.account_id,
    })
    const app = await tokens.token(await tokens.granted(SCOPES, member))
    const dashboard = await tokens.dashboardToken(member)
    const madeWith = async (key: string) => (await world.scheduled({ ...author, key })).created_by
    expect(await madeWith(app)).toEqual({ kind: 'oauth', name: 'Clip Agent' })
    expect(await madeWith(dashboard)).toEqual({ kind: 'dashboard', name: null })
  })

  test.each([
    ['2026-03-29T02:30:00 Europe/Berlin', 422],
    [atOffset(55), 422],
    [atOffset(366 * 86_400), 422],
    [1_900_000_000, 422],
    [null, 201],
    [atOffset(3600), 201],
    [atOffset(364 * 86_400), 201],
    [atOffset(7200, '+05:45'), 201],
  ])(
    'takes scheduled_at %p with %p, and keeps the instant in UTC',
    async (scheduled_at, status) => {
      const response = await world.publish(author, { scheduled_at })
      const post = await response.json()
      expect([response.status, post.errors?.[0].location]).toEqual([
        status,
        status === 422 ? 'body.scheduled_at' : undefined,
      ])
      if (status === 422 || scheduled_at === null) return
      expect(post.scheduled_at).toBe(new Date(scheduled_at as string).toISOString())
    },
  )

  test.each<[object, string]>([
    [{ caption: 'x'.repeat(501) }, 'body.caption'],
    [{ first_comment: 'x'.repeat(501) }, 'body.first_comment'],
    [{ platform_options: { privacy: 'public' } }, 'body.platform_options.privacy'],
    [{ platform_options: { visibility: 'nobody' } }, 'body.platform_options.visibility'],
    [{ social_account_id: UNKNOWN_ID }, 'body.social_account_id'],
    [{ render_id: UNKNOWN_ID }, 'body.render_id'],
    [{ render_id: UNKNOWN_ID, caption_language: 'de' }, 'body.caption_language'],
    [{ caption_language: 'fr' }, 'body.caption_language'],
    [{ timezone: 'Mars/Olympus' }, 'body.timezone'],
    [{ timezone: '+02:00' }, 'body.timezone'],
  ])('refuses %j at %s', async (body, location) => {
    const response = await world.publish(author, body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ location }] })
  })

  test('posts the clip in the languages that are named, from a file in them alone', async () => {
    const own = await world.author()
    await translated(world, own.account_id, own.clip_id, { is_reviewed: true })
    const german = { caption_language: 'de', scheduled_at: inSeconds(900) }
    const body = { ...german, auto_render: false }
    expect(await refusal(await world.publish(own, body))).toMatch('RENDER_REQUIRED')
    const estimate = await world.publish(own, { ...german, dry_run: true })
    expect(await estimate.json()).toMatchObject({ estimate: { credits: 1 } })
    const renderFor = async (body: object) => {
      const { post_id } = await world.scheduled(own, body)
      const [render] = await world.sql<{ render_id: string; settings: object }[]>`
        select r.render_id, r.settings from posts join renders r using (render_id)
         where post_id = ${post_id}
      `
      return render
    }
    const first = await renderFor(german)
    expect(await renderFor(german)).toEqual(first)
    await world.finishRender(first?.render_id ?? '')
    expect(await renderFor(body)).toEqual(first)
    const spoken = await renderFor({ caption_language: 'spoken' })
    expect(spoken?.render_id).not.toBe(first?.render_id)
    const both = { caption_language: 'de', second_caption_language: 'spoken' }
    expect((await renderFor(both))?.settings).toMatchObject(both)
  })

  test('refuses an account, clip or render of another account', async () => {
    const other = await world.author()
    const foreign = { ...author, social_account_id: other.social_account_id }
    expect(await refusal(await world.publish(foreign))).toBe('422 VALIDATION_ERROR')
    const clip = await world.publish({ ...author, clip_id: other.clip_id })
    expect(await refusal(clip)).toBe('404 NOT_FOUND')
    const render_id = (await world.scheduled(other)).render_id
    expect(await refusal(await world.publish(author, { render_id }))).toBe('422 VALIDATION_ERROR')
  })

  test('refuses at once when the account is no longer connected', async () => {
    const other = await world.author()
    const { sql } = world
    for (const status of ['expired', 'revoked', 'locked']) {
      await sql`
        update social_accounts set status = ${status}
         where social_account_id = ${other.social_account_id}
      `
      expect(await refusal(await world.publish(other))).toBe('409 SOCIAL_ACCOUNT_NOT_CONNECTED')
    }
    await disconnectSocialAccount(sql, other)
    expect(await refusal(await world.publish(other))).toBe('422 VALIDATION_ERROR')
  })
})

const { key, clip_id, social_account_id } = author
const { post_id } = await world.scheduled(author, { scheduled_at: inSeconds(7200) })

const GIVEN = ['#a', 'b', ' #c ', 'Talk', 'talk', '#TALK', 'Straße', 'STRASSE']
const OTHERS = ['会議', 'हिन्दी', 'snake_case', '2031']
const REFUSED = ['a b', '##a', '#', '', 'a-b', 'a#', '🎉', 'x'.repeat(101)]

test.each([
  ['a clip', 'PATCH', `/v1/clips/${clip_id}`, {}],
  ['a post', 'PATCH', `/v1/calendar/${post_id}`, {}],
  [
    ...['publishing', 'POST', `/v1/clips/${clip_id}/publish`],
    { social_account_id, scheduled_at: inSeconds(7200) },
  ],
] as [string, string, string, object][])(
  'the hashtags of %s are each kept once, as one writes them, or refused',
  async (_, method, path, more) => {
    const send = async (hashtags: string[]) =>
      (await world.call(method, path, { key, body: { ...more, hashtags } })).json()
    const kept = ['a', 'b', 'c', 'Talk', 'Straße', ...OTHERS]
    expect((await send([...GIVEN, ...OTHERS])).hashtags).toEqual(kept)
    expect((await send([])).hashtags).toEqual([])
    const { errors } = await send(['fine', ...REFUSED])
    expect(errors.map(({ location }: { location: string }) => location)).toEqual(
      REFUSED.map((_, nth) => `body.hashtags[${nth + 1}]`),
    )
  },
)

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

/** Writes the instant so many seconds from now as a clock at `offset` shows it. */
function atOffset(seconds: number, offset = 'Z'): string {
  const [, sign = '+', hours = '0', minutes = '0'] = offset.match(/([+-])(\d\d):(\d\d)/) ?? []
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)
  return inSeconds(seconds + ahead).replace('Z', offset)
}
