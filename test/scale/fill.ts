import { foldStoredBytes } from '../../packages/domain/src/account/fold-stored-bytes.ts'
import type { Database } from '../../packages/domain/src/index.ts'

/** The most rows of other tables than those that show how reads and deletions grow: their bytes a row hardly change any more. */
export const MOST = 100_000
/** Projects of one account at the size that the report is about: ten million of ten thousand accounts. */
const PROJECTS_OF_ACCOUNT = 1000

/** A table, how many rows it gets, and the columns that differ from row to row, as SQL over the number `n` of the row. */
export interface Filling {
  table: string
  rows: number
  columns: Record<string, string>
}

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

/** Makes `scale_id(kind, n)`, which gives ids that ascend with `n`. */
export async function createIds(sql: Database): Promise<void> {
  await sql.unsafe(`
    create function scale_id(kind integer, n bigint) returns uuid language sql immutable parallel safe as $$
      select (lpad(to_hex(1750000000000 + n), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8'
              || substr(md5(kind || '-' || n), 1, 15))::uuid
    $$
  `)
}

function fillings(account: string, rows: number, accounts: number): Filling[] {
  const owner = `case when n % 2 = 0 then '${account}'::uuid else scale_id(1, n % ${accounts}) end`
  const at = `now() - interval '29 days' * ((${rows} - n) / ${rows}::float8)`
  const most = Math.min(rows, MOST)
  const [upload, project, clip, render, event, receiver] = [2, 3, 4, 5, 6, 7].map(
    (kind) => (n: string) => `scale_id(${kind}, ${n})`,
  ) as [Id, Id, Id, Id, Id, Id]
  return [
    { table: 'accounts', rows: accounts, columns: { account_id: 'scale_id(1, n - 1)' } },
    {
      table: 'uploads',
      rows,
      columns: {
        upload_id: upload('n'),
        account_id: owner,
        created_at: at,
        expires_at: `${at} + interval '1 day'`,
        sha256: `md5('a' || n) || md5('b' || n)`,
      },
    },
    {
      table: 'projects',
      rows,
      columns: {
        ...{ project_id: project('n'), account_id: owner, created_at: at, completed_at: at },
        ...{ upload_id: upload('n'), source_identity: `md5('a' || n) || md5('b' || n)` },
        expires_at: `${at} + interval '30 days'`,
      },
    },
    {
      table: 'clips',
      rows: most,
      columns: {
        clip_id: clip('n'),
        account_id: owner,
        project_id: project('n / 10 + 1'),
        rank: 'n % 10 + 1',
      },
    },
    {
      table: 'clip_revisions',
      rows: most,
      columns: { clip_id: clip('n'), account_id: owner },
    },
    {
      table: 'renders',
      rows: most,
      columns: {
        ...{
          render_id: render('n'),
          account_id: owner,
          project_id: project('n'),
          clip_id: clip('n'),
        },
        ...{ settings_hash: `md5('s' || n) || md5('t' || n)`, created_at: at, completed_at: at },
      },
    },
    {
      table: 'ledger',
      rows,
      columns: {
        entry_id: 'scale_id(8, n)',
        position: '1000000 + n',
        account_id: owner,
        project_id: project('n'),
        created_at: at,
      },
    },
    {
      table: 'posts',
      rows: most,
      columns: {
        ...{
          post_id: 'scale_id(9, n)',
          account_id: owner,
          project_id: project('n'),
          clip_id: clip('n'),
        },
        ...{ render_id: render('n'), scheduled_at: at, status: `'posted'`, posted_at: at },
      },
    },
    {
      table: 'assets',
      rows: most,
      columns: {
        asset_id: 'scale_id(10, n)',
        account_id: owner,
        upload_id: upload('n'),
        created_at: at,
        status: `'ready'`,
      },
    },
    {
      table: 'shares',
      rows: most,
      columns: {
        share_id: 'scale_id(11, n)',
        account_id: owner,
        project_id: project('n'),
        token_hash: `md5('c' || n) || md5('d' || n)`,
      },
    },
    {
      table: 'idempotency_keys',
      rows: most,
      columns: {
        account_id: owner,
        key: 'n::text',
        created_at: `now() - interval '6 days' * ((${rows} - n) / ${rows}::float8)`,
      },
    },
    {
      table: 'events',
      rows,
      columns: {
        event_id: event('n'),
        account_id: owner,
        sequence: '1000 + n',
        project_id: project('n / 20 + 1'),
        created_at: at,
      },
    },
    {
      table: 'webhook_endpoints',
      rows: most,
      columns: { endpoint_id: receiver('n'), account_id: owner, project_id: project('n') },
    },
    {
      table: 'webhook_deliveries',
      rows,
      columns: {
        endpoint_id: `case when n % 2 = 0 then (select endpoint_id from webhook_endpoints where project_id is null) else ${receiver('n / 20 + 1')} end`,
        ...{ event_id: event('n'), account_id: owner, status: `'delivered'`, attempts: '1' },
        ...{ first_attempt_at: at, delivered_at: at, next_attempt_at: at },
      },
    },
  ]
}

type Id = (n: string) => string

/**
 * Copies one row of a table many times.
 *
 * Foreign keys are checked by triggers, which would take most of the time: the rows that they name are all there.
 */
export async function copyRows(sql: Database, { table, rows, columns }: Filling): Promise<void> {
  const since = performance.now()
  const described = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = ${table} order by ordinal_position
  `
  const names = described.map(({ name }) => name)
  const values = names.map((name) => columns[name] ?? `one."${name}"`)
  await sql.begin(async (transaction) => {
    await transaction.unsafe('set local session_replication_role = replica')
    await transaction.unsafe(`
      insert into ${table} (${names.map((name) => `"${name}"`)}) overriding system value
      select ${values} from (select * from ${table} limit 1) one, generate_series(1, ${rows}) n
    `)
  })
  console.error(`${rows} rows of ${table} in ${((performance.now() - since) / 1000).toFixed(1)} s`)
}
