import { createHash } from 'node:crypto'
import {
  beginDelivery,
  type Context,
  claimWebhook,
  createApiKey,
  createUpload,
  createWebhook,
  type Database,
  endDelivery,
  enrollMember,
  grantCredits,
  type Jobs,
  migrate,
  openDatabase,
  openJobs,
  readCredits,
  releaseWebhook,
  testWebhook,
} from '../../../packages/domain/src/index.ts'
import { webhookSealer } from '../../../packages/domain/src/webhook/create-webhook.ts'
import { createEmptyDatabase } from '../../../packages/domain/test/create-test-database.ts'
import {
  createTenant,
  createTenantOf,
  finishedProject,
  join,
  uploadFile,
} from '../../../packages/domain/test/fixtures.ts'
import { connectSomeone } from '../../../packages/domain/test/social-account.ts'
import { credentialSealer } from '../../../services/api/src/publishing/comment-post.ts'
import { START } from './run.ts'

export const SECRET = 'a secret of the simulator'
/** So small that a file is sent in a few parts without any effort. */
export const PARTS = ['the first ', 'half of it', ', the rest']

const CREDITS = 2
/** The address of receivers that never answer, of which the neighbour has one more than may be delivered to at once. */
export const SILENT = 'https://silent.example/'
const SILENT_RECEIVERS = 5

/** An account and what it has. */
interface Tenancy {
  account_id: string
  clip_ids: string[]
  project_id: string
  contextOf(sql: Database): Context
}

/** What every execution begins with. */
export interface World extends Tenancy, AsyncDisposable {
  url: string
  /** Looks on, and takes no part. */
  watch: Database
  jobs: Jobs
  /** Another account, and all its rows in short. */
  neighbour: Tenancy & { rows: string }
  social_account_id: string
  upload_id: string
  /** An upload that is there, for further projects. */
  sourceUpload: string
  /** The owner, and a member who has a key. */
  people: [string, string]
  /** Brings all rows back to how they were. */
  reset(): Promise<void>
}

/** The time of a session is what the simulator told it; where nothing was told, the time at which executions begin. */
const CLOCK = `
  create function now() returns timestamptz stable language sql
    as $$ select pg_catalog.current_setting('simulator.now')::timestamptz $$;
  create function clock_timestamp() returns timestamptz stable language sql as $$ select public.now() $$;
`

export async function openWorld(): Promise<World> {
  await using stack = new AsyncDisposableStack()
  const database = stack.use(await createEmptyDatabase())
  const { url } = database
  const name = new URL(url).pathname.slice(1)
  await database.sql.unsafe(`
    ${CLOCK}
    alter database ${name} set search_path = public, pg_catalog;
    alter database ${name} set simulator.now = '${new Date(START).toISOString()}';
    alter database ${name} set deadlock_timeout = '1h';
  `)
  const watch = stack.adopt(openDatabase(url, { connections: 1 }), (sql) => sql.end({ timeout: 0 }))
  const two = openDatabase(url, { connections: 2 })
  await migrate(two).finally(() => two.end())
  const jobs = stack.adopt(await openJobs(url, { role: 'sender' }), (jobs) => jobs.stop())
  await watch.unsafe(
    'create or replace function pgboss.job_now() returns timestamptz stable language sql as $$ select public.now() $$',
  )
  const of = ({ account_id }: { account_id: string }) => ({
    contextOf: (sql: Database) => createTenantOf(sql, account_id, jobs),
  })
  // The elder account is the first whose receivers are looked for.
  const neighbour = await fillNeighbour(watch)
  const filled = await fill(watch, jobs)
  const reset = await keepRows(watch)
  const rows = await readRowsOf(watch, neighbour.account_id)
  const disposing = stack.move()
  return {
    ...{ url, watch, jobs, ...filled, ...of(filled), reset },
    neighbour: { ...neighbour, ...of(neighbour), rows },
    [Symbol.asyncDispose]: () => disposing.disposeAsync(),
  }
}

async function fill(sql: Database, jobs: Jobs) {
  const ids = ['owner', 'member'] as const
  const [ada, ben] = await Promise.all(
    ids.map((subject) =>
      enrollMember(sql, { subject, email: `${subject}@example.org`, plan: 'pro' }),
    ),
  )
  if (!ada || !ben) throw new Error('No member was enrolled.')
  const { account_id } = ada
  const context = createTenantOf(sql, account_id, jobs)
  // So few that they are used up.
  const { balance } = await readCredits({ sql, accountId: account_id })
  await grantCredits(sql, { account_id, amount: CREDITS - balance })
  await join(sql, account_id, ben.subject)
  await createApiKey(sql, {
    ...{ account_id, name: 'of Ben', scopes: [], prefix: 'svck_' },
    created_by: ben.subject,
  })
  const project = await finishedProject(context, 2)
  const sealer = credentialSealer(SECRET)
  const social_account_id = await connectSomeone(sql, account_id, { sealer })
  await createWebhook(sql, webhookSealer(SECRET), { account_id, url: 'https://receiver.example/' })
  const sourceUpload = await uploadFile(context)
  const size_bytes = PARTS.join('').length
  const { upload_id } = await createUpload(context, {
    ...{
      file_name: 'talk.mp4',
      content_type: 'video/mp4',
      purpose: 'source',
      size_bytes,
      parts: true,
    },
  })
  await sql`update uploads set part_size = ${PARTS[0]?.length ?? 0} where upload_id = ${upload_id}`
  await sql`delete from pgboss.job`
  await sql`delete from webhook_deliveries where account_id = ${account_id}`
  const people: [string, string] = [ada.subject, ben.subject]
  return { account_id, ...project, social_account_id, upload_id, sourceUpload, people }
}

/** An account whose receivers took their whole time at the first attempt, and are due again. */
async function fillNeighbour(sql: Database) {
  const context = await createTenant(sql)
  const { accountId: account_id, jobs, files, shares } = context
  const project = await finishedProject(context, 3)
  for (let count = 0; count < SILENT_RECEIVERS; count += 1) {
    const wanted = { account_id, url: SILENT, types: ['project.failed'] as const }
    await testWebhook(sql, await createWebhook(sql, webhookSealer(SECRET), wanted))
    const claim = await claimWebhook(sql)
    const delivery = claim && (await beginDelivery(sql, claim, { files, shares }))
    if (!claim || !delivery) throw new Error('No delivery is due.')
    await endDelivery({ sql, jobs }, claim, delivery, { error: 'No answer.' }, true)
    await releaseWebhook(sql, claim)
  }
  // One before the other, so that their order is decided.
  await sql`update webhook_deliveries set next_attempt_at = now() - make_interval(secs => sequence)`
  return { account_id, ...project }
}

/** All rows of an account, in short. */
export async function readRowsOf(sql: Database, account_id: string): Promise<string> {
  const [found] = await sql<[{ rows: string }]>`select kept.rows_of(${account_id}) as rows`
  return found.rows
}

/** Copies all rows aside; what is returned puts them back, in one statement and without triggers. */
async function keepRows(sql: Database): Promise<() => Promise<void>> {
  const tables = await sql<{ name: string; columns: string; rows: boolean }[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
           (select string_agg(format('%I', attname), ', ' order by attnum) from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
           (xpath('/row/c/text()', query_to_xml(format('select exists(select 1 from %I.%I) as c', n.nspname, c.relname), false, true, '')))[1]::text = 'true' as rows
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'pgboss') and (n.nspname = 'public' and c.relname <> 'schema_migrations' or c.relname like 'job%')
     order by 1
  `
  await sql.unsafe('create schema kept')
  const lines: string[] = []
  const own = tables
    .filter(({ columns }) => /\baccount_id\b/.test(columns))
    .map(
      ({ name }) =>
        `(select string_agg(t::text, ' ' order by t::text) from ${name} t where account_id = $1)`,
    )
  for (const { name, columns, rows } of tables) {
    lines.push(`delete from ${name};`)
    if (!rows) continue
    const kept = `kept.t${createHash('md5').update(name).digest('hex')}`
    await sql.unsafe(`create table ${kept} as select ${columns} from ${name}`)
    lines.push(
      `insert into ${name} (${columns}) overriding system value select ${columns} from ${kept};`,
    )
  }
  await sql.unsafe(`
    create function kept.reset() returns void language plpgsql as $$ begin
      ${lines.join('\n')}
    end $$;
    create function kept.rows_of(uuid) returns text language plpgsql as $$ begin
      return md5(concat_ws(' ', ${own.join(', ')}));
    end $$
  `)
  // Once, since each change of it makes all plans anew.
  await sql`set session_replication_role = replica`
  return async () => void (await sql`select kept.reset()`)
}
