import { describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { type OAuthConnection, publishOnce } from '../src/index.ts'
import { clip } from './media.ts'
import { connectorWith, oauthOf, onePlatform } from './one-platform.ts'
import { openRigs } from './rigs.ts'
import { bytesOf, crashAt } from './until-posted.ts'

let clock = Date.now()
const rigs = await openRigs(() => clock)
const { meta } = rigs.servers
const { connector, posting, count, usual } = onePlatform(rigs, 'instagram', meta)
const long = clip(new Uint8Array(randomBytes(3_000_000)))
const { signal } = new AbortController()
const DAY_MS = 86_400_000

const sent = () => count(/ig-api-upload/)
const opened = () => count(/POST .*\/media$/)

describe('a reel', () => {
  test('is sent from the store in one request, and posted with what its author chose', async () => {
    const request = posting(long)
    request.post.platform_options = { cover_offset_ms: 1500, collaborators: ['grace'] }
    const before = sent()
    const post = await publishOnce(connector, request, null)
    const reel = meta.reels.at(-1)
    expect(post).toEqual({
      platform_post_id: reel?.id ?? '',
      platform_url: `https://www.instagram.com/reel/${reel?.id}/`,
      visibility_actual: null,
    })
    expect(reel?.form).toEqual({
      media_type: 'REELS',
      upload_type: 'resumable',
      caption: expect.stringContaining('#planning'),
      share_to_feed: 'true',
      thumb_offset: '1500',
      collaborators: '["grace"]',
    })
    expect(sent()).toBe(before + 1)
    expect(reel && Buffer.compare(reel.bytes, await bytesOf(long))).toBe(0)
  })

  test('is a trial when its author wants one, and then not in the feed', async () => {
    const request = posting()
    request.post.platform_options = { trial_reel: 'SS_PERFORMANCE', is_ai_generated: true }
    await publishOnce(connector, request, null)
    const form = meta.reels.at(-1)?.form
    expect(form).toMatchObject({
      trial_params: '{"graduation_strategy":"SS_PERFORMANCE"}',
      is_ai_generated: 'true',
    })
    expect(form).not.toHaveProperty('share_to_feed')
  })

  test('goes on in another container after a crash when the first has ended', async () => {
    meta.rules.keeps = 1_000_000
    const request = await crashAt(connector, meta, /ig-api-upload/, posting(long))
    const before = opened()
    clock += DAY_MS
    await publishOnce(connector, request, request.begun_at)
    expect(opened()).toBe(before + 1)
  })

  test('gets another container when its upload fails for good', async () => {
    const request = posting()
    const answer = Response.json(
      { debug_info: { retriable: false, type: 'ProcessingFailedError', message: 'no' } },
      { status: 400 },
    )
    meta.faults.push({ path: /ig-api-upload/, when: 'before', answer })
    const before = opened()
    await expect(publishOnce(connector, request, null)).rejects.toMatchObject({
      code: 'session_lost',
      retryable: true,
    })
    await publishOnce(connector, request, null)
    expect(opened()).toBe(before + 2)
  })

  test.each([
    ['2207026', 'user_content', false],
    ['2207051', 'platform_rejected', false],
    ['2207053', 'platform_rejected', false],
  ])('that is refused while it is worked on as %s is %s', async (failure, category, retryable) => {
    meta.rules.failure = failure
    const before = meta.reels.length
    const publishing = publishOnce(connector, posting(), null)
    await expect(publishing).rejects.toMatchObject({ code: failure, category, retryable })
    expect(meta.reels).toHaveLength(before)
  })

  test('is not sent when the account has made all posts of a day', async () => {
    meta.rules.instagramPerDay = meta.reels.filter(({ at }) => at > clock - DAY_MS).length
    const before = opened()
    await expect(publishOnce(connector, posting(), null)).rejects.toMatchObject({
      code: 'publishing_limit',
      category: 'platform_rate_limited',
      retryAfterSeconds: 3600,
    })
    expect(opened()).toBe(before)
  })

  test('that is refused because of others of that day is sent once, and published later', async () => {
    const request = posting()
    const limit = () => {
      meta.rules.instagramPerDay = 0
    }
    const fault = { when: 'after', answer: Response.json({ success: true }) } as const
    meta.faults.push({ path: /ig-api-upload/, ...fault, meanwhile: limit })
    const before = sent()
    await expect(publishOnce(connector, request, null)).rejects.toMatchObject({
      code: '2207042',
      category: 'platform_rate_limited',
    })
    Object.assign(meta.rules, usual)
    await publishOnce(connector, request, null)
    expect(sent()).toBe(before + 1)
  })

  test('waits as long as Meta’s own header says', async () => {
    const usage = { 17: [{ type: 'instagram', estimated_time_to_regain_access: 25 }] }
    const headers = { 'x-business-use-case-usage': JSON.stringify(usage) }
    const error = { code: 80002, message: 'There have been too many calls.' }
    const answer = Response.json({ error }, { status: 400, headers })
    meta.faults.push({ path: /POST .*media$/, when: 'before', answer })
    await expect(publishOnce(connector, posting(), null)).rejects.toMatchObject({
      category: 'platform_rate_limited',
      retryAfterSeconds: 1500,
    })
  })

  test('is found by its container when the answer was lost, and never published again', async () => {
    const request = posting()
    const before = meta.reels.length
    const meanwhile = () =>
      meta.faults.push({ path: /fields=status/, when: 'before', answer: 'drop' })
    meta.faults.push({ path: /media_publish/, when: 'after', answer: 'drop', meanwhile })
    const first = publishOnce(connector, request, null)
    await expect(first).rejects.toMatchObject({ category: 'unknown', mayBePublished: true })
    const found = await publishOnce(connector, request, request.begun_at)
    expect(found.platform_post_id).toBe(meta.reels.at(-1)?.id ?? '')
    expect(await publishOnce(connector, request, null)).toEqual(found)
    expect(meta.reels).toHaveLength(before + 1)
  })

  test('whose container Instagram has forgotten is found by its text, else left to a person', async () => {
    const request = posting()
    const post = await publishOnce(connector, request, null)
    meta.uploads.clear()
    expect(await publishOnce(connector, request, request.begun_at)).toEqual(post)
    const other = { ...request, post: { ...request.post, caption: 'Another' } }
    const again = publishOnce(connector, other, request.begun_at)
    await expect(again).rejects.toMatchObject({ category: 'unknown', retryable: false })
  })
})

describe('connecting Instagram', () => {
  test('connects every account that its owner allowed and may post to', async () => {
    const accounts = await connectAll(oauth())
    expect(accounts.map(({ account }) => account.handle)).toEqual(['@ada', '@ada.works'])
    expect(accounts[1]?.credentials).toMatchObject({ token: 'page-work', expires_at: null })
    const ends = Date.parse(accounts[0]?.account.token_expires_at ?? '')
    expect(Math.abs(ends - clock - 90 * DAY_MS)).toBeLessThan(1000)
    expect(meta.login.asked?.get('scope')).toStartWith('instagram_basic,instagram_content_publish')
    expect(meta.login.asked?.has('code_challenge')).toBeFalse()
  })

  test('asks for what a configuration of Facebook Login for Business names', async () => {
    await connectAll(oauth({ login: '4711' }))
    expect(meta.login.asked?.get('config_id')).toBe('4711')
    expect(meta.login.asked?.has('scope')).toBeFalse()
  })

  test('tells what was not allowed', async () => {
    const { scopes } = meta.login
    meta.login.scopes = ['instagram_basic', 'pages_show_list', 'pages_read_engagement']
    await expect(connectAll(oauth())).rejects.toMatchObject({
      code: 'permission_missing',
      category: 'auth_expired',
      message: expect.stringContaining('instagram_content_publish'),
    })
    meta.login.scopes = scopes
  })

  test('tells how an account becomes one that can be connected', async () => {
    const pages = meta.pages.splice(0, 2)
    await expect(connectAll(oauth())).rejects.toMatchObject({
      category: 'account_issue',
      action: expect.stringContaining('professional'),
    })
    meta.pages.unshift(...pages)
  })

  test.each([
    ['a version that Meta does not have', { version: 'v9.0' }],
    ['an app that Meta does not know', { clientId: 'other' }],
  ])('tells the operator of %s', async (_, app) => {
    await expect(connectAll(oauth(app))).rejects.toMatchObject({
      category: 'system_error',
      retryable: false,
      action: expect.stringContaining('operator'),
    })
  })

  test('redeems a code once', async () => {
    const connection = oauth()
    const redemption = authorized(connection)
    await connection.redeem(redemption, signal)
    await expect(connection.redeem(redemption, signal)).rejects.toMatchObject({
      category: 'auth_expired',
    })
  })

  test('that Meta has withdrawn is reported to its owner, also just before the reel is published', async () => {
    const meanwhile = meta.revokeTokens
    meta.faults.push({ path: /fields=status/, when: 'after', meanwhile })
    await expect(publishOnce(connector, posting(), null)).rejects.toMatchObject({
      category: 'auth_expired',
      mayBePublished: false,
    })
    await expect(publishOnce(connector, posting(), null)).rejects.toMatchObject({
      category: 'auth_expired',
      code: '190',
    })
  })
})

const oauth = (app = {}) => oauthOf(connectorWith(rigs, 'instagram', app))

function authorized(connection: OAuthConnection) {
  const redirectUri = 'https://clips.example/connect'
  const { authorizationUrl, codeVerifier } = connection.begin(redirectUri)
  return { code: meta.authorize(authorizationUrl), codeVerifier, redirectUri }
}

const connectAll = (connection: OAuthConnection) =>
  connection.redeem(authorized(connection), signal)
