import { describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { publishOnce } from '../src/index.ts'
import { writeCommentary } from '../src/linkedin/publish-video.ts'
import { clip } from './media.ts'
import { connectorWith, oauthOf, onePlatform } from './one-platform.ts'
import { openRigs } from './rigs.ts'
import { bytesOf } from './until-posted.ts'

const rigs = await openRigs()
const { linkedin } = rigs.servers
const { connector, posting } = onePlatform(rigs, 'linkedin', linkedin)
const PART = 4_194_304
/** Three parts, the last of which is shorter. */
const long = clip(new Uint8Array(randomBytes(2 * PART + 1000)))

describe('a LinkedIn video', () => {
  test('is posted part by part, with its caption as it is written', async () => {
    const read: unknown[] = []
    const open: typeof long.open = (range) => {
      read.push(range)
      return long.open(range)
    }
    const request = posting({ ...long, open })
    request.post.caption = 'Plan (really) for_90 days: a*b @ada #Work_2026 <now>'
    request.post.platform_options = { visibility: 'CONNECTIONS' }
    const post = await publishOnce(connector, request, null)
    const made = linkedin.posts.at(-1)
    expect(post).toEqual({
      platform_post_id: made?.id ?? '',
      platform_url: `https://www.linkedin.com/feed/update/${made?.id}`,
      visibility_actual: 'CONNECTIONS',
    })
    expect(made?.commentary).toBe(`${request.post.caption}\n\n#planning`)
    expect(made?.content.media.title).toBe('Why ninety days')
    expect(read).toEqual([
      { first: 0, last: PART - 1 },
      { first: PART, last: 2 * PART - 1 },
      { first: 2 * PART, last: long.size_bytes - 1 },
    ])
    expect(Buffer.compare(made?.bytes ?? Buffer.alloc(0), await bytesOf(long))).toBe(0)
  })

  test('whose answer was lost is left to a person where the app may read no posts', async () => {
    const blind = connectorWith(rigs, 'linkedin', { isAudited: false })
    const request = posting()
    linkedin.faults.push({ path: /POST \/rest\/posts/, when: 'after', answer: 'drop' })
    const open = { category: 'unknown', retryable: false }
    await expect(publishOnce(blind, request, null)).rejects.toMatchObject(open)
    const before = linkedin.posts.length
    const again = publishOnce(blind, request, request.begun_at)
    await expect(again).rejects.toMatchObject({ ...open, code: 'outcome_unknown' })
    expect(linkedin.posts).toHaveLength(before)
  })
})

test('a version that LinkedIn has ended is the operator’s to set', async () => {
  const old = connectorWith(rigs, 'linkedin', { version: '202401' })
  await expect(publishOnce(old, posting(), null)).rejects.toMatchObject({
    code: 'NONEXISTENT_VERSION',
    category: 'system_error',
    retryable: false,
    action: expect.stringContaining('LINKEDIN_VERSION'),
  })
})

test('LinkedIn is asked for what the app may do, without PKCE', () => {
  const asked = [
    connectorWith(rigs, 'linkedin', { isAudited: false, readsFigures: false }),
    connector,
  ].map((connector) => {
    const { authorizationUrl } = oauthOf(connector).begin('https://clips.example/back')
    return Object.fromEntries(new URL(authorizationUrl).searchParams)
  })
  expect(asked[0]).toMatchObject({ scope: 'openid profile w_member_social' })
  expect(asked[0]).not.toHaveProperty('code_challenge')
  expect(asked[1]?.['scope']).toEndWith(' r_member_social r_member_postAnalytics')
})

test('a connection says when it ends, since it cannot be renewed', async () => {
  const { account, credentials } = rigs.linkedin.account
  expect(account.token_expires_at).toBe(credentials.expires_at ?? '')
  const days = (Date.parse(account.token_expires_at ?? '') - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(60)
  const request = posting()
  linkedin.expireTokens()
  await expect(publishOnce(connector, request, null)).rejects.toMatchObject({
    category: 'auth_expired',
    retryable: false,
  })
})

test('a caption has nothing that LinkedIn reads as markup but its hashtags', () => {
  const post = { ...posting().post, caption: '{a|b} #c_d!', hashtags: [] }
  expect(writeCommentary(post)).toBe('\\{a\\|b\\} {hashtag|\\#|c\\_d}!')
})
