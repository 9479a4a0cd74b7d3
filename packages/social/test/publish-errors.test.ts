import { afterAll, describe, expect, test } from 'bun:test'
import { systemOutside } from '@svc/outbound'
import { PLATFORMS } from '@svc/specification'
import { createConnectors, publishOnce } from '../src/index.ts'
import { media } from './media.ts'
import { newMarker, requestFor, startRigs } from './rigs.ts'

const rigs = await startRigs()
const clip = await media('square.mp4')

afterAll(() => rigs.stop())

const xrpc = (error: string) => JSON.stringify({ error, message: 'because' })
const google = (reason: string) =>
  JSON.stringify({ error: { errors: [{ reason }], message: 'no' } })

const linkedin = (code: string) => JSON.stringify({ status: 400, code, message: 'no' })
const x = (type: string) =>
  JSON.stringify({ title: 'no', detail: 'no', type: `https://api.x.com/2/problems/${type}` })
const tiktok = (code: string) => JSON.stringify({ data: {}, error: { code, message: 'no' } })
const pinterest = (code: number) => JSON.stringify({ code, message: 'no' })
const LIMITED = ['platform_rate_limited', 'platform', true] as const
const ACCOUNT = ['account_issue', 'user', false] as const

describe('an answer that is no success is sorted by who must act', () => {
  test.each([
    ['bluesky', /uploadBlob/, 413, xrpc('PayloadTooLarge'), 'user_content', 'user', false],
    ['bluesky', /uploadBlob/, 500, xrpc('InternalServerError'), 'platform_error', 'platform', true],
    ['bluesky', /putRecord/, 400, xrpc('InvalidRequest'), 'platform_rejected', 'platform', false],
    ['bluesky', /putRecord/, 400, xrpc('AccountTakedown'), 'account_issue', 'user', false],
    [
      'bluesky',
      /putRecord/,
      429,
      xrpc('RateLimitExceeded'),
      'platform_rate_limited',
      'platform',
      true,
    ],
    ['mastodon', /media$/, 422, '{"error":"File is invalid"}', 'user_content', 'user', false],
    ['mastodon', /statuses$/, 401, '{"error":"revoked"}', 'auth_expired', 'user', false],
    ['mastodon', /statuses$/, 403, '{"error":"disabled"}', 'account_issue', 'user', false],
    [
      'mastodon',
      /statuses$/,
      403,
      '{"error":"This action is outside the authorized scopes"}',
      'auth_expired',
      'user',
      false,
    ],
    ['mastodon', /statuses$/, 429, '{}', 'platform_rate_limited', 'platform', true],
    ['mastodon', /statuses$/, 503, '', 'platform_error', 'platform', true],
    ['youtube', /POST .upload/, 400, google('invalidTitle'), 'user_content', 'user', false],
    [
      'youtube',
      /POST .upload/,
      403,
      google('quotaExceeded'),
      'platform_rate_limited',
      'platform',
      true,
    ],
    [
      'youtube',
      /POST .upload/,
      400,
      google('uploadLimitExceeded'),
      'platform_rate_limited',
      'platform',
      true,
    ],
    [
      'youtube',
      /POST .upload/,
      403,
      google('youtubeSignupRequired'),
      'account_issue',
      'user',
      false,
    ],
    [
      'youtube',
      /POST .upload/,
      403,
      google('insufficientPermissions'),
      'auth_expired',
      'user',
      false,
    ],
    ['youtube', /POST .upload/, 500, google('backendError'), 'platform_error', 'platform', true],
    ['tiktok', /video.init/, 403, tiktok('spam_risk_too_many_posts'), ...LIMITED],
    ['tiktok', /video.init/, 403, tiktok('reached_active_user_cap'), ...LIMITED],
    ['tiktok', /video.init/, 429, tiktok('rate_limit_exceeded'), ...LIMITED],
    ['tiktok', /video.init/, 403, tiktok('spam_risk_user_banned_from_posting'), ...ACCOUNT],
    ['tiktok', /video.init/, 403, tiktok('spam_risk_too_many_pending_share'), ...ACCOUNT],
    ['tiktok', /video.init/, 401, tiktok('scope_not_authorized'), 'auth_expired', 'user', false],
    ['tiktok', /video.init/, 401, tiktok('access_token_invalid'), 'auth_expired', 'user', false],
    ['tiktok', /video.init/, 400, tiktok('invalid_param'), 'platform_rejected', 'platform', false],
    ['tiktok', /video.init/, 500, tiktok('internal_error'), 'platform_error', 'platform', true],
    ['tiktok', /creator_info/, 403, tiktok('spam_risk_too_many_posts'), ...LIMITED],
    ['tiktok', /PUT/, 400, '', 'platform_rejected', 'platform', false],
    [
      'linkedin',
      /initialize/,
      401,
      linkedin('REVOKED_ACCESS_TOKEN'),
      'auth_expired',
      'user',
      false,
    ],
    ['linkedin', /initialize/, 403, linkedin('ACCESS_DENIED'), 'auth_expired', 'user', false],
    [
      'linkedin',
      /initialize/,
      426,
      linkedin('NONEXISTENT_VERSION'),
      'system_error',
      'system',
      false,
    ],
    ['linkedin', /PUT/, 400, '', 'platform_rejected', 'platform', false],
    ['linkedin', /rest.posts/, 422, linkedin('DUPLICATE_POST'), 'user_content', 'user', false],
    ['linkedin', /rest.posts/, 429, '{}', ...LIMITED],
    ['linkedin', /rest.posts/, 503, '', 'platform_error', 'platform', true],
    ['x', /initialize/, 401, x('about:blank'), 'auth_expired', 'user', false],
    ['x', /initialize/, 403, x('client-forbidden'), 'system_error', 'system', false],
    ['x', /initialize/, 402, '{}', 'system_error', 'system', false],
    ['x', /append/, 413, '', 'user_content', 'user', false],
    ['x', /tweets/, 403, x('usage-capped'), 'system_error', 'system', false],
    ['x', /tweets/, 429, x('rate-limit-exceeded'), ...LIMITED],
    ['x', /tweets/, 503, '', 'platform_error', 'platform', true],
    ['pinterest', /v5.media/, 401, pinterest(2), 'auth_expired', 'user', false],
    ['pinterest', /v5.media/, 403, pinterest(29), ...ACCOUNT],
    ['pinterest', /storage/, 500, '', 'platform_error', 'platform', true],
    ['pinterest', /v5.pins/, 429, pinterest(8), ...LIMITED],
    ['pinterest', /v5.pins/, 400, pinterest(1), 'platform_rejected', 'platform', false],
    ['postiz', /upload/, 401, '{"msg":"Invalid API key"}', 'auth_expired', 'user', false],
    ['postiz', /upload/, 413, '{}', 'user_content', 'user', false],
    ['postiz', /posts$/, 403, '{}', 'auth_expired', 'user', false],
    ['postiz', /posts$/, 400, '{"message":["no"]}', 'platform_rejected', 'platform', false],
    ['postiz', /posts$/, 429, '{}', ...LIMITED],
    ['postiz', /posts$/, 503, '', 'platform_error', 'platform', true],
    ['upload_post', /upload$/, 401, '{"message":"expired"}', 'auth_expired', 'user', false],
    ['upload_post', /upload$/, 400, '{"message":"no"}', 'platform_rejected', 'platform', false],
    ['upload_post', /upload$/, 429, '{}', ...LIMITED],
    ['webhook', /POST/, 500, '', 'platform_error', 'platform', true],
    ['webhook', /POST/, 404, '', 'platform_rejected', 'platform', false],
    ['webhook', /POST/, 410, '', 'account_issue', 'user', false],
    ['webhook', /POST/, 503, '', 'platform_error', 'platform', true],
    ['webhook', /POST/, 504, '', 'unknown', 'system', false],
    ['webhook', /POST/, 302, '', 'platform_rejected', 'platform', false],
  ] as const)(
    '%s %s %d %s is %s',
    async (platform, path, status, body, category, source, retryable) => {
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
      expect(error).toMatchObject({ category, source, retryable })
      expect(await rig.count()).toBe(before)
    },
  )

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
    const closed = createConnectors({
      web: {
        outside: systemOutside(),
        allowPrivateAddresses: retryable,
      },
      postsFolder: null,
      apps: {},
    })
    const mastodon = closed.get('mastodon')
    const connecting =
      mastodon?.connection.kind === 'form'
        ? mastodon.connection.connect({ server, access_token: 'x' }, new AbortController().signal)
        : null
    await expect(connecting).rejects.toMatchObject({ category, retryable })
  })
})
