import { beforeAll, expect, test } from 'bun:test'
import { expireAuthorizations } from '../src/authorization/authorization.ts'
import { expireGrants } from '../src/grant/revoke-grant.ts'
import {
  approveAuthorization,
  denyAuthorization,
  disconnectApp,
  enrollMember,
  findClient,
  findMember,
  findRefreshToken,
  isRevoked,
  listApps,
  readAuthorization,
  readRegistration,
  readRevocationFeed,
  removeClient,
  revokeGrant,
  type Sql,
} from '../src/index.ts'
import { expireClients } from '../src/oauth-client/remove-client.ts'
import { expireRevocations } from '../src/revocation/revocation.ts'
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

const ROWS = 5_000

const { sql } = await openTestDatabase()

const member = await someone(sql)
const client = await someClient(sql)
const code = await consented(sql, member, client)
const { grant_id, refresh_token } = await granted(sql, member, client)
const token = await stored(sql, refresh_token)
const request_id = await pending(sql, client)
const { subject } = member
const { client_id } = client

beforeAll(fillTables)

const VERBS: [string, (sql: Sql) => Promise<unknown>][] = [
  ['findMember', (sql) => findMember(sql, subject)],
  ['enrollMember', (sql) => enrollMember(sql, { subject: 'new', plan: 'free' })],
  ['findClient', (sql) => findClient(sql, client_id)],
  ['readRegistration', (sql) => readRegistration(sql, client_id, 'x')],
  ['removeClient', (sql) => removeClient(sql, client_id)],
  ['beginAuthorization', (sql) => pending(sql, client)],
  ['readAuthorization', (sql) => readAuthorization(sql, request_id)],
  [
    'approveAuthorization',
    (sql) =>
      approveAuthorization(sql, { request_id, subject, scopes: SCOPES, publishes_unasked: false }),
  ],
  ['denyAuthorization', (sql) => denyAuthorization(sql, request_id)],
  ['findCodes', (sql) => findCode(sql, code.code)],
  ['redeemCodes', (sql) => redeemCode(sql, code, { withRefresh: true })],
  ['findRefreshToken', (sql) => findRefreshToken(sql, refresh_token)],
  ['rotateRefreshTokens', (sql) => rotateRefreshToken(sql, token)],
  ['revokeGrant', (sql) => revokeGrant(sql, grant_id)],
  ['listApps', (sql) => listApps(sql, member)],
  [
    'disconnectApp',
    (sql) => disconnectApp({ sql, accountId: member.account_id }, subject, client_id),
  ],
  ['isRevoked', (sql) => isRevoked(sql, { jti: 'x', gid: grant_id, kid: 'x' })],
  ['readRevocationFeed', (sql) => readRevocationFeed(sql, ROWS - 10)],
  ['expireAuthorizations', expireAuthorizations],
  ['expireClients', expireClients],
  ['expireGrants', expireGrants],
  ['expireRevocations', expireRevocations],
]

test.each(VERBS)(`among ${ROWS} rows of each kind %s reads no whole table`, async (_, verb) => {
  expect(await wholeReads(verb)).toEqual([])
})

test('reading a whole table is noticed', async () => {
  const verb = (sql: Sql) => sql`select count(*) from grants where resource = 'r'`
  expect(await wholeReads(verb)).toEqual(['grants'])
})

/** Runs a verb, undoes it, and returns the tables that were scanned as a whole. */
async function wholeReads(verb: (sql: Sql) => Promise<unknown>): Promise<string[]> {
  let names: string[] = []
  const undo = new Error('undone')
  const run = sql.begin(async (transaction) => {
    const before = await scans(transaction)
    await verb(transaction)
    const after = await scans(transaction)
    names = after
      .filter(({ count }, nth) => count > (before[nth]?.count ?? 0))
      .map(({ name }) => name)
    throw undo
  })
  await run.catch((reason) => {
    if (reason !== undo) throw reason
  })
  return names
}

/** How often each table was scanned as a whole by this connection, as far as that is not reported yet. */
function scans(sql: Sql) {
  return sql<{ name: string; count: number }[]>`
    select relname as name, seq_scan as count from pg_stat_xact_user_tables
     where relname = any(${sql.typed.texts(BIG)}) order by relname
  `
}

const BIG = [
  'members',
  'oauth_clients',
  'authorization_requests',
  'authorization_codes',
  'grants',
  'refresh_tokens',
  'revocations',
]

/** Creates as many rows of every kind as a busy service has, a few of them expired. */
async function fillTables() {
  const { account_id } = member
  await sql.begin(async (sql) => {
    // Foreign keys are checked by triggers, which would take most of the time.
    await sql`set local session_replication_role = replica`
    await sql`
      insert into members (subject, account_id)
      select 'user-' || n, gen_random_uuid() from generate_series(1, ${ROWS}) n
    `
    await sql`
      insert into oauth_clients (
        client_id, client_name, redirect_uris, token_endpoint_auth_method, grant_types,
        response_types, registration_token_hash, last_used_at, created_at
      )
      select gen_random_uuid(), 'Agent', '{}', 'none', '{}', '{}', '', now(),
             now() - n * interval '1 minute'
        from generate_series(1, ${ROWS}) n
    `
    await sql`
      insert into authorization_requests (
        request_hash, client_id, redirect_uri, scopes, state, code_challenge, resource, expires_at
      )
      select 'request-' || n, gen_random_uuid(), '', '{}', 'null', '', '',
             now() + (n - 10) * interval '1 minute'
        from generate_series(1, ${ROWS}) n
    `
    await sql`
      insert into authorization_codes (
        code_hash, grant_id, client_id, account_id, subject, redirect_uri, scopes, code_challenge,
        resource, expires_at
      )
      select 'code-' || n, gen_random_uuid(), gen_random_uuid(), ${account_id}, 'user-' || n, '',
             '{}', '', '', now() - interval '1 day' + (n - 10) * interval '1 minute'
        from generate_series(1, ${ROWS}) n
    `
    await sql`
      insert into grants (grant_id, account_id, subject, client_id, scopes, resource, expires_at)
      select gen_random_uuid(), gen_random_uuid(), 'user-' || n, gen_random_uuid(), '{}', '',
             now() + (n - 10) * interval '1 minute'
        from generate_series(1, ${ROWS}) n
    `
    await sql`
      insert into refresh_tokens (token_hash, grant_id)
      select 'token-' || grant_id, grant_id from grants
    `
    await sql`
      insert into revocations (kind, value, until)
      select 'token', 'jti-' || n, now() + (n - 10) * interval '1 minute'
        from generate_series(1, ${ROWS}) n
    `
  })
  await sql.unsafe('analyze')
}
