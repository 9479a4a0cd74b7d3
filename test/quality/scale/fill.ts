import { foldStoredBytes } from '../../../packages/domain/src/account/terms.ts'
import type { Database } from '../../../packages/domain/src/index.ts'
import { copyRows, createIds, type Filling } from './rows.ts'

/** The most rows of other tables than those that show how statements grow: their bytes a row hardly change any more. */
export const MOST = 100_000
/** Of ten thousand accounts at a million projects. */
const PROJECTS_OF_ACCOUNT = 100
const CLIPS_OF_PROJECT = 10
/** Of projects, renders and posts of the account that is read, one in so many waits. */
const WAITING_ONE_IN = 200
/** In which everything happened. */
const HOURS = 29 * 24
/** More than the queue holds of one account. */
const LEAST_WAITING = 30

/**
 * Copies the model rows: every second project, with what belongs to it, is of the one account that is read, the others are of as many
 * accounts as would have them.
 *
 * Ids ascend with time, as those of the product do. Everything happened within the last 29 days.
 *
 * @returns The ids of what is read alone.
 */
export async function fill(sql: Database, rows: number): Promise<Named> {
  const accounts = Math.max(1, Math.round(rows / PROJECTS_OF_ACCOUNT))
  await createIds(sql)
  const [account] = await sql<[{ id: string }]>`select account_id::text as id from accounts limit 1`
  for (const filling of fillings(account.id, rows, accounts)) await copyRows(sql, filling)
  await sql`insert into stored_bytes_changes (account_id, bytes) select account_id, bytes from stored_bytes_drift`
  await foldStoredBytes(sql)
  const middle = 2 * Math.round(rows / 4)
  await letWait(sql, { account: account.id, rows, middle })
  await sql.unsafe('vacuum analyze')
  const [named] = await sql<[Named]>`
    select scale_id(3, ${middle}) as project_id, scale_id(4, ${clipOf(middle)}) as clip_id, scale_id(5, ${middle}) as render_id,
           scale_id(9, ${middle}) as post_id, scale_id(7, ${middle}) as endpoint_id, scale_id(3, ${rows}) as waiting_project,
           scale_id(5, ${rows}) as waiting_render, scale_id(3, 2) as shared_project, scale_id(2, ${middle}) as upload_id
  `
  return named
}

/** What is read alone, in the middle of its table or waiting for a worker. */
export type Named = Record<
  | 'project_id'
  | 'clip_id'
  | 'render_id'
  | 'post_id'
  | 'endpoint_id'
  | 'upload_id'
  | 'waiting_project'
  | 'waiting_render'
  | 'shared_project',
  string
>

/** The number of a clip of a project, by the number of the project. */
const clipOf = (project: number) => CLIPS_OF_PROJECT * project - 1

/** Tables that show how statements grow, and get as many rows as there are projects. */
const GROWING = [
  ...['uploads', 'projects', 'renders', 'ledger', 'posts', 'events'],
  ...['webhook_endpoints', 'webhook_deliveries'],
]

function fillings(account: string, rows: number, accounts: number): Filling[] {
  const at = `now() - interval '29 days' * ((${rows} - n) / ${rows}::float8)`
  const recently = `now() - interval '6 days' * ((${rows} - n) / ${rows}::float8)`
  const ownerOf = (project: string) =>
    `case when (${project}) % 2 = 0 then '${account}'::uuid else scale_id(1, (${project}) / 2 % ${accounts}) end`
  const account_id = ownerOf('n')
  const dated = { account_id, created_at: at }
  const digest = (a: string, b: string) => `md5('${a}' || n) || md5('${b}' || n)`
  const upload_id = 'scale_id(2, n)'
  const project_id = 'scale_id(3, n)'
  const clip_id = `scale_id(4, ${CLIPS_OF_PROJECT} * n - 1)`
  const render_id = 'scale_id(5, n)'
  const event_id = 'scale_id(6, n)'
  const ofClip = `n / ${CLIPS_OF_PROJECT} + 1`
  const ofEvent = 'n / 20 + 1'
  const receiver = `case when (${ofEvent}) % 2 = 0 then (select endpoint_id from webhook_endpoints where project_id is null) else scale_id(7, ${ofEvent}) end`
  const source = { source_identity: digest('a', 'b'), upload_id }
  const attempted = { first_attempt_at: at, delivered_at: at, next_attempt_at: at, attempts: '1' }
  const ended = { started_at: at, completed_at: at, expires_at: `${at} + interval '30 days'` }
  const posted = { scheduled_at: at, status: `'posted'`, posted_at: at }
  const made = { project_id, clip_id, render_id }
  // Words and transcripts, four fifths of a clip, are left out: no statement of these looks into them.
  const slim = { words: `'[]'`, transcript: `''`, description: `''` }
  const columns: Record<string, Filling['columns']> = {
    accounts: { account_id: 'scale_id(1, n - 1)' },
    credits: { account_id: 'scale_id(1, n - 1)', updated_at: `now() - interval '3 days'` },
    uploads: {
      ...dated,
      upload_id,
      expires_at: `${at} + interval '1 day'`,
      sha256: digest('a', 'b'),
      has_project: 'true',
    },
    projects: { ...dated, ...source, ...ended, project_id, title: `'Talk ' || n % 5000` },
    clips: {
      ...slim,
      account_id: ownerOf(ofClip),
      clip_id: 'scale_id(4, n)',
      project_id: `scale_id(3, ${ofClip})`,
      rank: `n % ${CLIPS_OF_PROJECT} + 1`,
      title: `'Clip ' || n % 5000`,
      reaction: `case when n % 101 = 0 then 'like' end`,
    },
    clip_revisions: { account_id, clip_id },
    renders: { ...dated, ...made, settings_hash: digest('s', 't'), completed_at: at },
    ledger: { ...dated, entry_id: 'scale_id(8, n)', position: '1000000 + n', project_id },
    posts: { account_id, ...made, ...posted, post_id: 'scale_id(9, n)' },
    assets: { ...dated, asset_id: 'scale_id(10, n)', upload_id, status: `'ready'` },
    shares: { account_id, share_id: 'scale_id(11, n)', project_id, token_hash: digest('c', 'd') },
    idempotency_keys: { account_id, key: 'n::text', created_at: recently },
    events: {
      account_id: ownerOf(ofEvent),
      created_at: at,
      event_id,
      sequence: '1000 + n',
      project_id: `scale_id(3, ${ofEvent})`,
    },
    webhook_endpoints: { account_id, endpoint_id: 'scale_id(7, n)', project_id, due_at: 'null' },
    webhook_deliveries: {
      account_id: ownerOf(ofEvent),
      ...attempted,
      endpoint_id: receiver,
      event_id,
      sequence: '1000 + n',
      status: `'delivered'`,
    },
  }
  const countOf = (table: string) => (GROWING.includes(table) ? rows : Math.min(rows, MOST))
  const counts: Record<string, number> = {
    ...{ accounts, credits: accounts, clips: CLIPS_OF_PROJECT * rows },
  }
  return Object.entries(columns).map(([table, own]) => ({
    table,
    rows: counts[table] ?? countOf(table),
    columns: own,
  }))
}

/**
 * Lets the newest projects, renders and posts of the account wait, the queue hold jobs of them, and one preview, one post, one
 * delivery and the parts of one long source be due. Jobs are kept for an hour after they were done.
 */
async function letWait(
  sql: Database,
  { account, rows, middle }: { account: string; rows: number; middle: number },
): Promise<void> {
  const waiting = Math.max(LEAST_WAITING, rows / WAITING_ONE_IN)
  const newest = (kind: number) => `
    (select scale_id(${kind}, ${rows} - 2 * (n - 1)) as id, n from generate_series(1, ${waiting}) n) as newest`
  await sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql.unsafe(`
      update projects set status = 'queued', stage = null, started_at = null, completed_at = null, turn = n, is_enqueued = n <= 20
        from ${newest(3)} where project_id = newest.id;
      update renders set status = 'queued', completed_at = null, output = null, checks = null, turn = n, is_enqueued = n <= 20
        from ${newest(5)} where render_id = newest.id;
      insert into post_figures (post_id, age_hours, account_id, at, views)
      select post_id, 24, account_id, posted_at + interval '1 day', 100 from posts where posted_at is not null;
      update posts set status = 'pending', posted_at = null, scheduled_at = now() + interval '1 day'
        from ${newest(9)} where post_id = newest.id;
      update posts set status = 'pending', posted_at = null, scheduled_at = now() where post_id = scale_id(9, ${middle});
      update webhook_endpoints set due_at = now() + interval '1 day' from ${newest(7)} where endpoint_id = newest.id;
      update webhook_endpoints set due_at = now() where account_id = '${account}' and project_id is null;
      update webhook_deliveries set status = 'pending', next_attempt_at = now()
       where (endpoint_id, event_id) = (
         select endpoint_id, event_id from webhook_deliveries join webhook_endpoints e using (endpoint_id)
          where e.account_id = '${account}' and e.project_id is null order by event_id desc limit 1
       );
      insert into previews (clip_id, account_id, project_id, revision, status)
      select clip_id, account_id, project_id, 1, 'ready' from renders on conflict do nothing;
      update previews set status = 'queued' where clip_id = scale_id(4, ${clipOf(middle)});
      update projects set status = 'processing', completed_at = null where project_id = scale_id(3, 2);
      insert into project_parts (part_id, account_id, project_id, shared_by, number)
      select scale_id(12, n), '${account}', scale_id(3, 2), scale_id(13, 1), n from generate_series(0, 19) n;
      insert into pgboss.job (name, state, completed_on)
      select name, 'completed', now() from unnest('{${QUEUES}}'::text[]) name, generate_series(1, ${Math.ceil(rows / HOURS)});
      insert into pgboss.job (name, state, started_on, group_id, group_tier)
      select name, 'active', now(), '${account}', '8' from unnest('{${QUEUES}}'::text[]) name, generate_series(1, 8);
      insert into pgboss.job (name, priority, group_id, group_tier)
      select name, -n, '${account}', '8' from unnest('{${QUEUES}}'::text[]) name, generate_series(1, 20) n;
      insert into pgboss.job (name, start_after, group_id, group_tier)
      select 'publish_post', now() + interval '1 day', '${account}', '4' from generate_series(1, ${waiting});
    `)
  })
  await sql.unsafe('vacuum analyze pgboss.job')
}

/** The queues from which work is taken that another account waits for. */
export const QUEUES = [
  'process_project',
  'render_clip',
  'process_part',
  'preview_clip',
  'publish_post',
] as const
