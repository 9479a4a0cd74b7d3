import { foldStoredBytes } from '../../../packages/domain/src/account/terms.ts'
import type { Database } from '../../../packages/domain/src/index.ts'
import { copyRows, createIds, type Filling } from './rows.ts'

/** The most rows of other tables than those that show how reads and deletions grow: their bytes a row hardly change any more. */
export const MOST = 100_000
/** Projects of one account at the size that the report is about: ten million of ten thousand accounts. */
const PROJECTS_OF_ACCOUNT = 1000

/**
 * Copies the model rows: every second row belongs to the one account that is read, the others to as many accounts as would have them.
 *
 * Ids ascend with time, as those of the product do. Everything happened within the last 29 days.
 */
export async function fill(sql: Database, rows: number): Promise<void> {
  const accounts = Math.max(1, Math.round(rows / PROJECTS_OF_ACCOUNT))
  await createIds(sql)
  const [account] = await sql<[{ id: string }]>`select account_id::text as id from accounts limit 1`
  for (const filling of fillings(account.id, rows, accounts)) await copyRows(sql, filling)
  await sql`insert into stored_bytes_changes (account_id, bytes) select account_id, bytes from stored_bytes_drift`
  await foldStoredBytes(sql)
  await sql.unsafe('vacuum analyze')
}

/** Tables that show how reads and deletions grow, and get all rows. */
const GROWING = ['uploads', 'projects', 'ledger', 'events', 'webhook_deliveries']

function fillings(account: string, rows: number, accounts: number): Filling[] {
  const at = `now() - interval '29 days' * ((${rows} - n) / ${rows}::float8)`
  const recently = `now() - interval '6 days' * ((${rows} - n) / ${rows}::float8)`
  const account_id = `case when n % 2 = 0 then '${account}'::uuid else scale_id(1, n % ${accounts}) end`
  const dated = { account_id, created_at: at }
  const digest = (a: string, b: string) => `md5('${a}' || n) || md5('${b}' || n)`
  const upload_id = 'scale_id(2, n)'
  const project_id = 'scale_id(3, n)'
  const clip_id = 'scale_id(4, n)'
  const render_id = 'scale_id(5, n)'
  const event_id = 'scale_id(6, n)'
  const ofEvents = 'scale_id(3, n / 20 + 1)'
  const receiver = `case when n % 2 = 0 then (select endpoint_id from webhook_endpoints where project_id is null) else scale_id(7, n / 20 + 1) end`
  const source = { source_identity: digest('a', 'b'), upload_id }
  const attempted = { first_attempt_at: at, delivered_at: at, next_attempt_at: at, attempts: '1' }
  const ended = { completed_at: at, expires_at: `${at} + interval '30 days'` }
  const posted = { scheduled_at: at, status: `'posted'`, posted_at: at }
  const made = { project_id, clip_id, render_id }
  const columns: Record<string, Filling['columns']> = {
    accounts: { account_id: 'scale_id(1, n - 1)' },
    uploads: {
      ...dated,
      upload_id,
      expires_at: `${at} + interval '1 day'`,
      sha256: digest('a', 'b'),
    },
    projects: { ...dated, ...source, ...ended, project_id },
    clips: { account_id, clip_id, project_id: 'scale_id(3, n / 10 + 1)', rank: 'n % 10 + 1' },
    clip_revisions: { account_id, clip_id },
    renders: { ...dated, ...made, settings_hash: digest('s', 't'), completed_at: at },
    ledger: { ...dated, entry_id: 'scale_id(8, n)', position: '1000000 + n', project_id },
    posts: { account_id, ...made, ...posted, post_id: 'scale_id(9, n)' },
    assets: { ...dated, asset_id: 'scale_id(10, n)', upload_id, status: `'ready'` },
    shares: { account_id, share_id: 'scale_id(11, n)', project_id, token_hash: digest('c', 'd') },
    idempotency_keys: { account_id, key: 'n::text', created_at: recently },
    events: { ...dated, event_id, sequence: '1000 + n', project_id: ofEvents },
    webhook_endpoints: { account_id, endpoint_id: 'scale_id(7, n)', project_id },
    webhook_deliveries: {
      account_id,
      ...attempted,
      endpoint_id: receiver,
      event_id,
      status: `'delivered'`,
    },
  }
  const countOf = (table: string) => (GROWING.includes(table) ? rows : Math.min(rows, MOST))
  return Object.entries(columns).map(([table, own]) => ({
    table,
    rows: table === 'accounts' ? accounts : countOf(table),
    columns: own,
  }))
}
