import { describe, expect, test } from 'bun:test'
import { publishOnce } from '../src/index.ts'
import { keepCredentials } from './keep-credentials.ts'
import { short as clip } from './media.ts'
import { formOf, oauthOf } from './one-platform.ts'
import { newMarker, openRigs, requestFor } from './rigs.ts'

const rigs = await openRigs()
const { bluesky, google, tiktok } = rigs.servers
const { signal } = new AbortController()

describe('a connection that is not used', () => {
  test.each([
    ['youtube', () => google.refreshes],
    ['tiktok', () => tiktok.refreshes],
    ['x', () => rigs.servers.x.refreshes],
    ['threads', () => rigs.servers.threads.refreshes],
    ['bluesky', () => bluesky.refreshes],
  ] as const)('is renewed at %s', async (platform, refreshes) => {
    const { connector, account } = rigs[platform]
    const credentials = keepCredentials(account.credentials)
    const before = refreshes()
    expect(await connector.renew?.(credentials, signal)).toBe(true)
    expect(refreshes()).toBe(before + 1)
    account.credentials = await credentials.read()
  })

  test('is left alone where its owner alone can renew it', async () => {
    const { connector, account } = rigs.linkedin
    const credentials = keepCredentials({ ...account.credentials, refresh_token: null })
    expect(await connector.renew?.(credentials, signal)).toBe(false)
    expect(rigs.instagram.connector.renew).toBeUndefined()
  })
})

describe('connecting an account', () => {
  test.each([
    ['bluesky', '@ada.test', bluesky.did, 'personal'],
    ['mastodon', '@ada@social.example', '14715', 'personal'],
    ['youtube', '@ada', 'UC_ada', 'channel'],
    ['tiktok', '@ada', 'open-ada', 'personal'],
    ['x', '@ada', '2244994945', 'personal'],
    ['pinterest', '@ada', '2783136121146311751', 'business'],
    ['linkedin', 'Ada Lovelace', 'ada-1', 'personal'],
    ['threads', '@ada', '25000000000000001', 'personal'],
    ['facebook', 'Ada', '1001', 'page'],
    ['instagram', '@ada', '17841400000000001', 'business'],
    ['postiz', '@ada (x)', 'cm4ean69r0003w8w1cdomox9n', 'personal'],
    ['upload_post', 'ada (tiktok)', 'ada/tiktok', 'personal'],
    ['local_folder', 'Ada/clips', 'Ada/clips', 'personal'],
  ] as const)('describes %s', (platform, handle, platform_account_id, kind) => {
    const { account } = rigs[platform].account
    expect(account).toMatchObject({ handle, platform_account_id, kind })
    expect(account.capabilities).toMatchObject({ schedule: true, direct_publish: true })
  })

  test('lets a receiver of posts be scheduled for, too', () => {
    const { kind, capabilities } = rigs.webhook.account.account
    expect(kind).toBe('business')
    expect(capabilities).toMatchObject({ schedule: true, direct_publish: true })
  })

  test('keeps the limits of the Mastodon server itself', () => {
    expect(rigs.mastodon.account.account.capabilities).toMatchObject({
      caption_limit: 500,
      max_file_bytes: 103_809_024,
    })
  })

  test.each([
    ['bluesky', { server: bluesky.url, handle: 'ada.test', app_password: 'wrong' }, 'auth_expired'],
    ['mastodon', { server: rigs.servers.mastodon.url, access_token: 'x' }, 'auth_expired'],
    ['mastodon', { server: 'ftp://social.example', access_token: 'x' }, 'user_content'],
    ['postiz', { server: rigs.servers.postiz.url, api_key: 'x' }, 'auth_expired'],
    ['upload_post', { api_key: 'x' }, 'auth_expired'],
    ['webhook', { url: 'https://a:b@hooks.example' }, 'user_content'],
    ['webhook', { url: 'https://hooks.example', secret: 'whsec_short' }, 'user_content'],
  ] as const)('refuses %s with %p', async (platform, values, category) => {
    await expect(formOf(rigs[platform].connector).connect(values, signal)).rejects.toMatchObject({
      category,
    })
  })

  test('uses PKCE with Google, and redeems a code once', async () => {
    const connection = oauthOf(rigs.youtube.connector)
    const redirectUri = 'https://clips.example/connect/youtube'
    const begun = connection.begin(redirectUri)
    const asked = Object.fromEntries(new URL(begun.authorizationUrl).searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      access_type: 'offline',
      redirect_uri: redirectUri,
      state: begun.state,
    })
    const code = google.authorize(begun.authorizationUrl)
    const redeem = (codeVerifier: string) =>
      connection.redeem({ code, codeVerifier, redirectUri }, signal)
    await expect(redeem('another')).rejects.toMatchObject({ category: 'auth_expired' })
    await expect(redeem(begun.codeVerifier)).rejects.toMatchObject({ code: 'invalid_grant' })
  })
})

describe('an expired token', () => {
  test.each([
    ['bluesky', bluesky],
    ['youtube', google],
    ['tiktok', tiktok],
    ['x', rigs.servers.x],
    ['pinterest', rigs.servers.pinterest],
  ] as const)('of %s is renewed once for two posts at once', async (platform, server) => {
    const rig = rigs[platform]
    const first = requestFor(rig, clip, newMarker())
    const second = { ...requestFor(rig, clip, newMarker()), credentials: first.credentials }
    const before = { posts: await rig.count(), refreshes: server.refreshes }
    server.expireTokens()
    await Promise.all([first, second].map((request) => publishOnce(rig.connector, request, null)))
    expect(await rig.count()).toBe(before.posts + 2)
    expect(server.refreshes).toBe(before.refreshes + 1)
    rig.account.credentials = await first.credentials.read()
  })

  test('is renewed before it is used when it is known to end', async () => {
    const rig = rigs.youtube
    const request = requestFor(rig, clip, newMarker())
    const before = google.refreshes
    await request.credentials.replace(async (current) => ({
      ...current,
      expires_at: new Date().toISOString(),
    }))
    await publishOnce(rig.connector, request, null)
    expect(google.refreshes).toBe(before + 1)
  })

  test('that cannot be renewed is reported to its owner', async () => {
    const rig = rigs.youtube
    google.revokeGrant()
    const publishing = publishOnce(rig.connector, requestFor(rig, clip, newMarker()), null)
    await expect(publishing).rejects.toMatchObject({
      category: 'auth_expired',
      code: 'invalid_grant',
      retryable: false,
      action: 'Connect the account again.',
    })
  })
})
