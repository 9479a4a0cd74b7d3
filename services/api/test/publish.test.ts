import { describe, expect, test } from 'bun:test'
import { disconnectSocialAccount, enrollMember } from '@svc/domain'
import { refusal } from '@svc/http/testing'
import { SCOPES } from '@svc/specification/access'
import { openTokens } from './open-tokens.ts'
import { inSeconds, openWorld } from './posting/world.ts'
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
    [{ hashtags: ['with space'] }, 'body.hashtags[0]'],
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

/** Writes the instant so many seconds from now as a clock at `offset` shows it. */
function atOffset(seconds: number, offset = 'Z'): string {
  const [, sign = '+', hours = '0', minutes = '0'] = offset.match(/([+-])(\d\d):(\d\d)/) ?? []
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)
  return inSeconds(seconds + ahead).replace('Z', offset)
}
