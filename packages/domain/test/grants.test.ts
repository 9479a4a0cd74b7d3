import { describe, expect, test } from 'bun:test'
import { isRevoked, readRevocationFeed, revokeGrant } from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import * as oauth from './oauth-fixtures.ts'

const { sql } = await openTestDatabase()

const member = await oauth.someone(sql)
const client = await oauth.someClient(sql)

describe('redeemCodes', () => {
  test('makes the grant that was consented to, with a token to refresh it and an event', async () => {
    const code = await oauth.consented(sql, member, client, ['svc:projects:read'])
    const redeemed = await oauth.redeemCode(sql, code, { withRefresh: true })
    expect(redeemed).toEqual({ grant_id: code.grant_id, refresh_token: expect.any(String) })

    const found = await oauth.stored(sql, redeemed?.refresh_token ?? '')
    expect(found).toMatchObject({
      grant_id: code.grant_id,
      account_id: member.account_id,
      subject: member.subject,
      client_id: client.client_id,
      client_name: 'Agent',
      token_endpoint_auth_method: 'none',
      client_secret_hash: null,
      scopes: ['svc:projects:read'],
      resource: 'https://svc.example',
      is_superseded: false,
      is_live: true,
    })
    expect(await eventsOf(code.grant_id)).toEqual([
      {
        account_id: member.account_id,
        type: 'oauth.grant_created',
        data: {
          grant_id: code.grant_id,
          client_id: client.client_id,
          client_name: 'Agent',
          subject: member.subject,
          scopes: ['svc:projects:read'],
          resource: 'https://svc.example',
        },
      },
    ])
  })

  test('gives no token to a client that does not refresh; its grant ends with the access token', async () => {
    const code = await oauth.consented(sql, member, client)
    const redeemed = await oauth.redeemCode(sql, code, { withRefresh: false })
    expect(redeemed).toEqual({ grant_id: code.grant_id, refresh_token: null })
    expect(await secondsLeft(code.grant_id)).toBe(900)
  })
})

describe('rotateRefreshTokens', () => {
  test.each([
    ['a grant that was revoked', 'revoked_at = now()', false],
    ['a family past its ninetieth day', "expires_at = expires_at - interval '90 days 1s'", false],
    ['a family just before', "expires_at = expires_at - interval '90 days' + interval '5s'", true],
    ['a grant idle for thirty days', "last_used_at = now() - interval '30 days 1s'", false],
    ['a grant idle for less', "last_used_at = now() - interval '30 days' + interval '5s'", true],
  ])('in %s: %s', async (_, change, is_live) => {
    const { grant_id, refresh_token } = await oauth.granted(sql, member, client)
    await sql`update grants set ${sql.unsafe(change)} where grant_id = ${grant_id}`
    const token = await oauth.stored(sql, refresh_token)
    expect(token.is_live).toBe(is_live)
    expect((await oauth.rotateRefreshToken(sql, token)) !== null).toBe(is_live)
  })

  test('notes the use, so that a grant in use does not grow idle', async () => {
    const { grant_id, refresh_token } = await oauth.granted(sql, member, client)
    await sql`
      update grants set last_used_at = now() - interval '29 days' where grant_id = ${grant_id}
    `
    await oauth.rotateRefreshToken(sql, await oauth.stored(sql, refresh_token))
    const [row] = await sql`
      select now() - last_used_at < interval '1 minute' as is_recent from grants
       where grant_id = ${grant_id}
    `
    expect(row?.is_recent).toBe(true)
  })
})

describe('revokeGrant', () => {
  test('ends refresh and access tokens, in one event and one entry, once', async () => {
    const { grant_id, refresh_token } = await oauth.granted(sql, member, client)
    const other = await oauth.granted(sql, member, client)
    const answers = await oauth.fiftyTimes(() => revokeGrant(sql, grant_id))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await oauth.stored(sql, refresh_token)).toMatchObject({ is_live: false })
    expect(await isRevoked(sql, { jti: 'x', gid: grant_id, kid: 'x' })).toBe(true)
    const types = (await eventsOf(grant_id)).map(({ type }) => type)
    expect(types).toEqual(['oauth.grant_created', 'oauth.grant_revoked'])
    const { entries } = await readRevocationFeed(sql, 0)
    expect(entries.filter(({ value }) => value === grant_id)).toHaveLength(1)
    expect(await oauth.stored(sql, other.refresh_token)).toMatchObject({ is_live: true })
    expect(await isRevoked(sql, { jti: 'x', gid: other.grant_id, kid: 'x' })).toBe(false)
  })

  test.each(['', 'x', '0'.repeat(26)])('does nothing for a malformed grant id: %p', async (id) => {
    expect(await revokeGrant(sql, id)).toBe(false)
  })

  test('during refreshes leaves no working token', async () => {
    const { grant_id, refresh_token } = await oauth.granted(sql, member, client)
    const token = await oauth.stored(sql, refresh_token)
    const [, ...rotations] = await Promise.all([
      revokeGrant(sql, grant_id),
      ...Array.from({ length: 20 }, () => oauth.rotateRefreshToken(sql, token)),
    ])
    for (const rotated of rotations) {
      if (rotated === null) continue
      expect(await oauth.stored(sql, rotated.refresh_token)).toMatchObject({ is_live: false })
    }
    expect(rotations.filter((rotated) => rotated !== null).length).toBeLessThanOrEqual(1)
  })
})

async function eventsOf(grant_id: string) {
  const events = await sql<{ account_id: string; type: string; data: object }[]>`
    select account_id, type, data from events where data->>'grant_id' = ${grant_id}
     order by account_id, sequence
  `
  return [...events]
}

async function secondsLeft(grant_id: string): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`
    select extract(epoch from expires_at - created_at) as seconds from grants
     where grant_id = ${grant_id}
  `
  return row?.seconds ?? 0
}
