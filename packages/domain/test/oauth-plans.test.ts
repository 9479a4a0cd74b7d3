import { beforeAll, expect, test } from 'bun:test'
import * as domain from '../src/index.ts'
import { expireClients } from '../src/oauth-client/remove-client.ts'
import { STEPS } from '../src/upkeep.ts'
import { fillTables } from './copy-rows.ts'
import { openTestDatabase } from './create-test-database.ts'
import {
  consented,
  findCode,
  granted,
  pending,
  redeemCode,
  rotateRefreshToken,
  SCOPES,
  someClient,
  someone,
  stored,
} from './oauth-fixtures.ts'
import { rowsRead } from './rows-read.ts'

const ROWS = 5_000

const { sql } = await openTestDatabase({ connections: 1 })

const member = await someone(sql)
const client = await someClient(sql)
const code = await consented(sql, member, client)
const { grant_id, refresh_token } = await granted(sql, member, client)
const token = await stored(sql, refresh_token)
const request_id = await pending(sql, client)
const { subject } = member
const { client_id } = client

beforeAll(fillAll)

const VERBS: [string, (sql: domain.Sql) => Promise<unknown>][] = [
  ['findMember', (sql) => domain.findMember(sql, subject)],
  ['enrollMember', (sql) => domain.enrollMember(sql, { subject: 'new', plan: 'free' })],
  ['findClient', (sql) => domain.findClient(sql, client_id)],
  ['readRegistration', (sql) => domain.readRegistration(sql, client_id, 'x')],
  ['removeClient', (sql) => domain.removeClient(sql, client_id)],
  ['beginAuthorization', (sql) => pending(sql, client)],
  ['readAuthorization', (sql) => domain.readAuthorization(sql, request_id)],
  [
    'approveAuthorization',
    (sql) =>
      domain.approveAuthorization(sql, {
        request_id,
        subject,
        scopes: SCOPES,
        publishes_unasked: false,
      }),
  ],
  ['denyAuthorization', (sql) => domain.denyAuthorization(sql, request_id)],
  ['findCodes', (sql) => findCode(sql, code.code)],
  ['redeemCodes', (sql) => redeemCode(sql, code, { withRefresh: true })],
  ['findRefreshToken', (sql) => domain.findRefreshToken(sql, refresh_token)],
  ['rotateRefreshTokens', (sql) => rotateRefreshToken(sql, token)],
  ['revokeGrant', (sql) => domain.revokeGrant(sql, grant_id)],
  ['listApps', (sql) => domain.listApps(sql, member)],
  [
    'disconnectApp',
    (sql) => domain.disconnectApp({ sql, accountId: member.account_id }, subject, client_id),
  ],
  ['isRevoked', (sql) => domain.isRevoked(sql, { jti: 'x', gid: grant_id, kid: 'x' })],
  ['readRevocationFeed', (sql) => domain.readRevocationFeed(sql, ROWS + 990)],
  ['authorizations_dropped', STEPS.authorizations_dropped],
  ['expireClients', expireClients],
  ['grants_dropped', STEPS.grants_dropped],
  ['revocations_dropped', STEPS.revocations_dropped],
]

test.each(VERBS)(`among ${ROWS} rows of each kind %s reads few`, async (_, verb) => {
  expect(await readBy(verb)).toEqual({})
})

test('reading a whole table is noticed', async () => {
  const verb = (sql: domain.Sql) => sql`select count(*) from grants where resource = 'r'`
  expect(await readBy(verb)).toMatchObject({ grants: expect.any(Number) })
})

/** Runs a verb and undoes it; gives what it read of tables of which it read much. */
function readBy(verb: (sql: domain.Sql) => Promise<unknown>) {
  const undo = new Error('undone')
  return rowsRead(sql, () =>
    sql
      .begin(async (transaction) => {
        await verb(transaction)
        throw undo
      })
      .catch((reason) => {
        if (reason !== undo) throw reason
      }),
  )
}

/** Creates as many rows of every kind as a busy service has, ten of them expired. */
async function fillAll() {
  await domain.revokeGrant(sql, (await granted(sql, member, client)).grant_id)
  const expires_at = "now() + (n - 10) * interval '1 minute'"
  const id = 'md5(n::text)::uuid'
  await fillTables(sql, ROWS, {
    members: { subject: "'user-' || n" },
    oauth_clients: { client_id: id, created_at: "now() - n * interval '1 minute'" },
    authorization_requests: { request_hash: 'n::text', client_id: id, expires_at },
    authorization_codes: {
      code_hash: 'n::text',
      grant_id: id,
      client_id: id,
      subject: "'user-' || n",
      expires_at: `${expires_at} - interval '1 day'`,
    },
    grants: { grant_id: id, subject: "'user-' || n", client_id: id, expires_at },
    refresh_tokens: { token_hash: 'n::text', grant_id: id },
    revocations: { sequence: 'n + 1000', value: 'n::text', until: expires_at },
  })
  await sql.unsafe('vacuum analyze')
}
