import { createHash } from 'node:crypto'
import {
  type Context,
  createApiKey,
  createUpload,
  createWebhook,
  type Database,
  enrollMember,
  grantCredits,
  type Jobs,
  migrate,
  openDatabase,
  openJobs,
  readCredits,
} from '../../../packages/domain/src/index.ts'
import { webhookSealer } from '../../../packages/domain/src/webhook/create-webhook.ts'
import { createEmptyDatabase } from '../../../packages/domain/test/create-test-database.ts'
import { createTenantOf, finishedProject, join } from '../../../packages/domain/test/fixtures.ts'
import { connectSomeone } from '../../../packages/domain/test/social-account.ts'
import { credentialSealer } from '../../../services/api/src/publishing/comment-post.ts'
import { START } from './run.ts'

export const SECRET = 'a secret of the simulator'
/** So small that a file is sent in a few parts without any effort. */
export const PARTS = ['the first ', 'half of it', ', the rest']

const CREDITS = 2

/** What every execution begins with. */
export interface World extends AsyncDisposable {
  url: string
  /** Looks on, and takes no part. */
  watch: Database
  jobs: Jobs
  account_id: string
  clip_ids: string[]
  project_id: string
  social_account_id: string
  upload_id: string
  /** The owner, and a member who has a key. */
  people: [string, string]
  contextOf(sql: Database): Context
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
  const contextOf = (sql: Database) => createTenantOf(sql, filled.account_id, jobs)
  const filled = await fill(watch, jobs)
  const reset = await keepRows(watch)
  const disposing = stack.move()
  return {
    ...{ url, watch, jobs, ...filled, contextOf, reset },
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
  await sql`delete from webhook_deliveries`
  const people: [string, string] = [ada.subject, ben.subject]
  return { account_id, ...project, social_account_id, upload_id, people }
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
    end $$
  `)
  // Once, since each change of it makes all plans anew.
  await sql`set session_replication_role = replica`
  return async () => void (await sql`select kept.reset()`)
}
