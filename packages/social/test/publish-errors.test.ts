import { describe, expect, test } from 'bun:test'
import { systemOutside } from '@svc/outbound'
import { PLATFORMS } from '@svc/specification'
import { createConnectors, publishOnce } from '../src/index.ts'
import { short as clip } from './media.ts'
import { formOf } from './one-platform.ts'
import { newMarker, openRigs, requestFor } from './rigs.ts'

const rigs = await openRigs()

const xrpc = (error: string) => JSON.stringify({ error, message: 'because' })
const google = (reason: string) =>
  JSON.stringify({ error: { errors: [{ reason }], message: 'no' } })

const linkedin = (code: string) => JSON.stringify({ status: 400, code, message: 'no' })
const x = (type: string) =>
  JSON.stringify({ title: 'no', detail: 'no', type: `https://api.x.com/2/problems/${type}` })
const tiktok = (code: string) => JSON.stringify({ data: {}, error: { code, message: 'no' } })
const pinterest = (code: number) => JSON.stringify({ code, message: 'no' })
/** Who must act, and whether the post is tried again. */
const SORTED = {
  account_issue: { source: 'user', retryable: false },
  auth_expired: { source: 'user', retryable: false },
  platform_error: { source: 'platform', retryable: true },
  platform_rate_limited: { source: 'platform', retryable: true },
  platform_rejected: { source: 'platform', retryable: false },
  system_error: { source: 'system', retryable: false },
  unknown: { source: 'system', retryable: false },
  user_content: { source: 'user', retryable: false },
}

describe('an answer that is no success is sorted by who must act', () => {
  test.each([
    ['bluesky', /uploadBlob/, 413, xrpc('PayloadTooLarge'), 'user_content'],
    ['bluesky', /uploadBlob/, 500, xrpc('InternalServerError'), 'platform_error'],
    ['bluesky', /putRecord/, 400, xrpc('InvalidRequest'), 'platform_rejected'],
    ['bluesky', /putRecord/, 400, xrpc('AccountTakedown'), 'account_issue'],
    ['bluesky', /putRecord/, 429, xrpc('RateLimitExceeded'), 'platform_rate_limited'],
    ['mastodon', /media$/, 422, '{"error":"File is invalid"}', 'user_content'],
    ['mastodon', /statuses$/, 401, '{"error":"revoked"}', 'auth_expired'],
    ['mastodon', /statuses$/, 403, '{"error":"disabled"}', 'account_issue'],
    [
      'mastodon',
      /statuses$/,
      403,
      '{"error":"This action is outside the authorized scopes"}',
      'auth_expired',
    ],
    ['mastodon', /statuses$/, 429, '{}', 'platform_rate_limited'],
    ['mastodon', /statuses$/, 503, '', 'platform_error'],
    ['youtube', /POST .upload/, 400, google('invalidTitle'), 'user_content'],
    ['youtube', /POST .upload/, 403, google('quotaExceeded'), 'platform_rate_limited'],
    ['youtube', /POST .upload/, 400, google('uploadLimitExceeded'), 'platform_rate_limited'],
    ['youtube', /POST .upload/, 403, google('youtubeSignupRequired'), 'account_issue'],
    ['youtube', /POST .upload/, 403, google('insufficientPermissions'), 'auth_expired'],
    ['youtube', /POST .upload/, 500, google('backendError'), 'platform_error'],
    ['tiktok', /video.init/, 403, tiktok('spam_risk_too_many_posts'), 'platform_rate_limited'],
    ['tiktok', /video.init/, 403, tiktok('reached_active_user_cap'), 'platform_rate_limited'],
    ['tiktok', /video.init/, 429, tiktok('rate_limit_exceeded'), 'platform_rate_limited'],
    ['tiktok', /video.init/, 403, tiktok('spam_risk_user_banned_from_posting'), 'account_issue'],
    ['tiktok', /video.init/, 403, tiktok('spam_risk_too_many_pending_share'), 'account_issue'],
    ['tiktok', /video.init/, 401, tiktok('scope_not_authorized'), 'auth_expired'],
    ['tiktok', /video.init/, 401, tiktok('access_token_invalid'), 'auth_expired'],
    ['tiktok', /video.init/, 400, tiktok('invalid_param'), 'platform_rejected'],
    ['tiktok', /video.init/, 500, tiktok('internal_error'), 'platform_error'],
    ['tiktok', /creator_info/, 403, tiktok('spam_risk_too_many_posts'), 'platform_rate_limited'],
    ['tiktok', /PUT/, 400, '', 'platform_rejected'],
    ['linkedin', /initialize/, 401, linkedin('REVOKED_ACCESS_TOKEN'), 'auth_expired'],
    ['linkedin', /initialize/, 403, linkedin('ACCESS_DENIED'), 'auth_expired'],
    ['linkedin', /PUT/, 400, '', 'platform_rejected'],
    ['linkedin', /rest.posts/, 422, linkedin('DUPLICATE_POST'), 'user_content'],
    ['linkedin', /rest.posts/, 429, '{}', 'platform_rate_limited'],
    ['linkedin', /rest.posts/, 503, '', 'platform_error'],
    ['x', /initialize/, 401, x('about:blank'), 'auth_expired'],
    ['x', /initialize/, 403, x('client-forbidden'), 'system_error'],
    ['x', /append/, 413, '', 'user_content'],
    ['x', /tweets/, 403, x('usage-capped'), 'system_error'],
    ['x', /tweets/, 429, x('rate-limit-exceeded'), 'platform_rate_limited'],
    ['x', /tweets/, 503, '', 'platform_error'],
    ['pinterest', /v5.media/, 401, pinterest(2), 'auth_expired'],
    ['pinterest', /v5.media/, 403, pinterest(29), 'account_issue'],
    ['pinterest', /storage/, 500, '', 'platform_error'],
    ['pinterest', /v5.pins/, 429, pinterest(8), 'platform_rate_limited'],
    ['pinterest', /v5.pins/, 400, pinterest(1), 'platform_rejected'],
    ['postiz', /upload/, 401, '{"msg":"Invalid API key"}', 'auth_expired'],
    ['postiz', /upload/, 413, '{}', 'user_content'],
    ['postiz', /posts$/, 403, '{}', 'auth_expired'],
    ['postiz', /posts$/, 400, '{"message":["no"]}', 'platform_rejected'],
    ['postiz', /posts$/, 429, '{}', 'platform_rate_limited'],
    ['postiz', /posts$/, 503, '', 'platform_error'],
    ['upload_post', /upload$/, 401, '{"message":"expired"}', 'auth_expired'],
    ['upload_post', /upload$/, 400, '{"message":"no"}', 'platform_rejected'],
    ['upload_post', /upload$/, 429, '{}', 'platform_rate_limited'],
    ['webhook', /POST/, 500, '', 'platform_error'],
    ['webhook', /POST/, 404, '', 'platform_rejected'],
    ['webhook', /POST/, 410, '', 'account_issue'],
    ['webhook', /POST/, 503, '', 'platform_error'],
    ['webhook', /POST/, 504, '', 'unknown'],
    ['webhook', /POST/, 302, '', 'platform_rejected'],
  ] as const)('%s %s %d %s is %s', async (platform, path, status, body, category) => {
    const rig = rigs[platform]
    const before = await rig.count()
    // A refusal comes twice when the token was renewed meanwhile.
    for (let times = 0; times < (category === 'auth_expired' ? 2 : 1); times++) {
      const answer = new Response(body, { status, headers: { 'retry-after': '7' } })
      rig.server?.faults.push({ path, when: 'before', answer })
    }
    const publishing = publishOnce(rig.connector, requestFor(rig, clip, newMarker()), null)
    const error = await publishing.then(
      () => null,
      (caught: unknown) => caught,
    )
    rig.server?.faults.splice(0)
    expect(error).toMatchObject({ category, ...SORTED[category] })
    expect(await rig.count()).toBe(before)
  })

  test.each(PLATFORMS.filter((platform) => platform !== 'local_folder'))(
    'waits as long as %s asks for',
    async (platform) => {
      const rig = rigs[platform]
      const answer = new Response('{}', { status: 429, headers: { 'retry-after': '90' } })
      rig.server?.faults.push({ path: rig.makesPost, when: 'before', answer })
      const publishing = publishOnce(rig.connector, requestFor(rig, clip, newMarker()), null)
      await expect(publishing).rejects.toMatchObject({
        category: 'platform_rate_limited',
        retryAfterSeconds: 90,
      })
    },
  )

  test.each([
    ['a server that is down', 'http://127.0.0.1:1', 'platform_error', true],
    ['a private server', 'https://10.0.0.1', 'account_issue', false],
  ])('%s makes %s a %s', async (_, server, category, retryable) => {
    const web = { outside: systemOutside(), allowPrivateAddresses: retryable }
    const closed = createConnectors({ web, postsFolder: null, apps: {} }).get('mastodon')
    const form = formOf(closed ?? rigs.mastodon.connector)
    const { signal } = new AbortController()
    const connecting = form.connect({ server, access_token: 'x' }, signal)
    await expect(connecting).rejects.toMatchObject({ category, retryable })
  })
})
