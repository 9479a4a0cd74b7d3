import { describe, expect, test } from 'bun:test'
import type { Scope } from '@svc/specification/access'
import {
  approveAuthorization,
  createUlid,
  denyAuthorization,
  findClient,
  readAuthorization,
} from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import * as oauth from './oauth-fixtures.ts'

const { sql } = await openTestDatabase()

const client = await oauth.someClient(sql)
const member = await oauth.someone(sql)
const { subject } = member

describe('a pending authorization', () => {
  test('shows what is asked for, until it is ten minutes old', async () => {
    const request_id = await oauth.pending(sql, client)
    expect(request_id).toHaveLength(43)
    const read = await readAuthorization(sql, request_id)
    expect(read).toEqual({
      client,
      redirect_uri: oauth.REDIRECT,
      scopes: oauth.SCOPES,
      resource: 'https://svc.example',
      expires_at: expect.any(String),
    })
    await grow(590)
    expect(await readAuthorization(sql, request_id)).not.toBeNull()
    await grow(11)
    expect(await readAuthorization(sql, request_id)).toBeNull()
    expect(await approve(request_id)).toBeNull()
    expect(await denyAuthorization(sql, request_id)).toBeNull()
  })

  test('is kept under a digest', async () => {
    const request_id = await oauth.pending(sql, client)
    const rows = await sql`select * from authorization_requests`
    expect(JSON.stringify(rows)).not.toContain(request_id)
  })

  test('is not begun for a client that is gone', async () => {
    const gone = { ...client, client_id: createUlid() }
    expect(await oauth.pending(sql, gone).catch(({ message }) => message)).toBe(
      'The client is gone.',
    )
  })
})

describe('approveAuthorization', () => {
  test('gives a code for what was consented to, within sixty seconds', async () => {
    const code = await oauth.consented(sql, member, client, ['svc:projects:write'])
    expect(code).toMatchObject({
      account_id: member.account_id,
      subject,
      client_id: client.client_id,
      redirect_uri: oauth.REDIRECT,
      scopes: ['svc:projects:write'],
      code_challenge: 'a'.repeat(43),
      resource: 'https://svc.example',
      used_at: null,
    })
    expect(code.is_expired).toBe(false)
    const rows = await sql<{ seconds: number }[]>`
      select *, extract(epoch from expires_at - now())::float8 as seconds from authorization_codes
    `
    expect(rows[0]?.seconds).toBeWithin(50, 61)
    expect(JSON.stringify(rows)).not.toContain(code.code)
  })

  test('counts as a use of the client', async () => {
    const fresh = await oauth.someClient(sql)
    await oauth.consented(sql, member, fresh)
    expect((await findClient(sql, fresh.client_id))?.last_used_at).toBeString()
  })

  test.each<[string, Scope[], string]>([
    ['a scope beyond the request', [...oauth.SCOPES, 'svc:account:read'], subject],
    ['a subject that is no member', oauth.SCOPES, 'stranger'],
  ])('refuses %s, and leaves the request open', async (_, scopes, who) => {
    const request_id = await oauth.pending(sql, client)
    const answer = { request_id, subject: who, scopes, publishes_unasked: false }
    expect(await approveAuthorization(sql, answer)).toBeNull()
    expect(await approve(request_id)).not.toBeNull()
  })

  test('accepts fifty answers of one person at once', async () => {
    const answers = await oauth.fiftyTimes(async () => approve(await oauth.pending(sql, client)))
    expect(new Set(answers.map((answer) => answer?.code)).size).toBe(50)
  })
})

function approve(request_id: string) {
  return approveAuthorization(sql, {
    request_id,
    subject,
    scopes: oauth.SCOPES,
    publishes_unasked: false,
  })
}

/** Makes pending requests older. */
async function grow(seconds: number) {
  await sql`
    update authorization_requests set expires_at = expires_at - make_interval(secs => ${seconds})
  `
}
