import { describe, expect, test } from 'bun:test'
import {
  disconnectApp,
  findRefreshToken,
  isRevoked,
  listApps,
  removeClient,
  revokeGrant,
} from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { refusal } from './fixtures.ts'
import * as oauth from './oauth-fixtures.ts'

const { sql } = await openTestDatabase()

const member = await oauth.someone(sql)
const client = await oauth.someClient(sql)

describe('connected apps', () => {
  test('are one line for each client, with all that it may do', async () => {
    const person = await oauth.someone(sql)
    const editor = await oauth.someClient(sql, { client_name: 'Editor', metadata: {} })
    await oauth.granted(sql, person, client, ['svc:projects:read'])
    await oauth.granted(sql, person, client, ['svc:projects:write'])
    await oauth.granted(sql, person, editor)
    const apps = await listApps(sql, person)
    expect(apps).toEqual([
      {
        client_id: editor.client_id,
        client_name: 'Editor',
        client_uri: null,
        scopes: oauth.SCOPES,
        connected_at: expect.any(String),
        last_used_at: expect.any(String),
      },
      expect.objectContaining({
        client_id: client.client_id,
        client_uri: 'https://agent.example',
        scopes: oauth.SCOPES,
      }),
    ])
  })

  test('end when disconnected, with codes that are not redeemed yet; others stay', async () => {
    const person = await oauth.someone(sql)
    const editor = await oauth.someClient(sql)
    const first = await oauth.granted(sql, person, client)
    const second = await oauth.granted(sql, person, client)
    const kept = await oauth.granted(sql, person, editor)
    const code = await oauth.consented(sql, person, client)

    const tenant = { sql, accountId: person.account_id }
    await disconnectApp(tenant, person.subject, client.client_id)
    const apps = await listApps(sql, person)
    expect(apps.map(({ client_id }) => client_id)).toEqual([editor.client_id])
    for (const { refresh_token } of [first, second]) {
      expect(await oauth.stored(sql, refresh_token)).toMatchObject({ is_live: false })
    }
    expect(await oauth.stored(sql, kept.refresh_token)).toMatchObject({ is_live: true })
    expect(await oauth.redeemCode(sql, code, { withRefresh: true })).toBeNull()
    expect(await refusal(disconnectApp(tenant, person.subject, client.client_id))).toBe('NOT_FOUND')
  })

  test('of a colleague are left alone', async () => {
    const person = await oauth.someone(sql)
    const colleague = await oauth.someone(sql)
    const { account_id } = person
    await sql`
      update members set account_id = ${account_id} where subject = ${colleague.subject}
    `
    await oauth.granted(sql, person, client)
    const tenant = { sql, accountId: account_id }
    const { client_id } = client
    expect(await refusal(disconnectApp(tenant, colleague.subject, client_id))).toBe('NOT_FOUND')
    expect(await listApps(sql, { account_id, subject: colleague.subject })).toEqual([])
    expect(await listApps(sql, person)).toHaveLength(1)
  })

  test('of fifty codes redeemed while disconnecting, none lives on', async () => {
    const person = await oauth.someone(sql)
    const codes = await oauth.fiftyTimes(() => oauth.consented(sql, person, client))
    const tenant = { sql, accountId: person.account_id }
    await Promise.all([
      ...codes.map((code) => oauth.redeemCode(sql, code, { withRefresh: true })),
      disconnectApp(tenant, person.subject, client.client_id),
    ])
    expect(await listApps(sql, person)).toEqual([])
  })
})

describe('removeClient', () => {
  test('ends everything that any member let it do, in every account', async () => {
    const doomed = await oauth.someClient(sql)
    const people = await Promise.all([oauth.someone(sql), oauth.someone(sql)])
    const grants = await Promise.all(people.map((one) => oauth.granted(sql, one, doomed)))
    const kept = await oauth.granted(sql, member, client)
    const code = await oauth.consented(sql, member, doomed)
    await oauth.pending(sql, doomed)

    const { client_id } = doomed
    expect(await removeClient(sql, client_id)).toMatchObject({ client_id, client_name: 'Agent' })
    const asked = await sql`select 1 from authorization_requests where client_id = ${client_id}`
    expect(asked).toBeEmpty()
    for (const { grant_id, refresh_token } of grants) {
      expect(await findRefreshToken(sql, refresh_token)).toBeNull()
      expect(await isRevoked(sql, { jti: 'x', gid: grant_id, kid: 'x' })).toBe(true)
      const [event] = await sql`
        select 1 from events
         where type = 'oauth.grant_revoked' and data->>'grant_id' = ${grant_id}
      `
      expect(event).toBeDefined()
    }
    expect(await oauth.redeemCode(sql, code, { withRefresh: true })).toBeNull()
    expect(await oauth.stored(sql, kept.refresh_token)).toMatchObject({ is_live: true })
    expect(await refusal(removeClient(sql, doomed.client_id))).toBe('NOT_FOUND')
  })

  test('while its codes are redeemed and its grants revoked breaks nothing', async () => {
    const doomed = await oauth.someClient(sql)
    const people = await Promise.all(Array.from({ length: 5 }, () => oauth.someone(sql)))
    const codes = await Promise.all(people.map((one) => oauth.consented(sql, one, doomed)))
    const grants = await Promise.all(people.map((one) => oauth.granted(sql, one, doomed)))
    await Promise.all([
      ...codes.map((code) => oauth.redeemCode(sql, code, { withRefresh: true })),
      removeClient(sql, doomed.client_id),
      ...grants.map(({ grant_id }) => revokeGrant(sql, grant_id)),
      ...people.map(({ account_id, subject }) =>
        disconnectApp({ sql, accountId: account_id }, subject, doomed.client_id).catch((error) =>
          expect(error.code).toBe('NOT_FOUND'),
        ),
      ),
    ])
    const left = await sql`select 1 from grants where client_id = ${doomed.client_id}`
    expect(left).toHaveLength(0)
  })
})
