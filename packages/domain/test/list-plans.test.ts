import { beforeAll, describe, expect, test } from 'bun:test'
import {
  type Context,
  createWebhook,
  type Database,
  listAssets,
  listCalendar,
  listClips,
  listDeliveries,
  listEvents,
  listLedger,
  listSocialAccounts,
  listTemplates,
  type Sql,
} from '../src/index.ts'
import { uuidToUlid } from '../src/ulid.ts'
import { openTestDatabase } from './create-test-database.ts'
import { createTenant, finishedProject, uploadFile } from './fixtures.ts'
import { listProjects } from './project-reads.ts'
import { SOCIAL_ACCOUNT } from './social-account.ts'
import { sealer, URL } from './webhook-receivers.ts'

/** Enough for a scan of all to cost far more than a page off an index; a hundred times as many would show no more. */
const ROWS = 5_000

const { sql } = await openTestDatabase()

const tenant = await createTenant(sql)
const { project_id, clip_id } = await finishedProject(tenant)
const account_id = tenant.accountId
const { endpoint_id } = await createWebhook(sql, sealer, { account_id, url: URL })
const receiver = { account_id, endpoint_id }
beforeAll(fillTables)

type Query = { limit: number; cursor?: string }

const LISTS: [
  string,
  (context: Context, query: Query) => Promise<{ next_cursor: string | null }>,
  index?: string,
][] = [
  ['projects', (context, query) => listProjects(context, query)],
  ['clips', (context, query) => listClips(context, project_id, query)],
  ['ledger', (context, query) => listLedger(context, query)],
  ['templates', (context, query) => listTemplates(context, query)],
  ['assets', (context, query) => listAssets(context, query)],
  ['posts', (context, query) => listCalendar(context, query)],
  ['events', (context, query) => listEvents(context, query)],
  ['social_accounts', (context, query) => listSocialAccounts(context, query)],
  ['webhook_deliveries', ({ sql }, query) => listDeliveries(sql, receiver, query)],
  [
    'webhook_deliveries',
    ({ sql }, query) => listDeliveries(sql, receiver, { ...query, isUndelivered: true }),
    'webhook_deliveries_undelivered',
  ],
]

describe(`among ${ROWS} rows`, () => {
  test.each(LISTS)(
    'a page of %s is read off an index, the first and the next',
    async (table, list, index = '\\w+') => {
      const first = await list(tenant, { limit: 20 })
      expect(first.next_cursor).toBeString()
      const cursor = first.next_cursor ?? ''
      for (const query of [{ limit: 20 }, { limit: 20, cursor }]) {
        const plans = await plansOf((context) => list(context, query))
        const plan = plans.find((text) => text.includes(` on ${table}`)) ?? ''
        expect(plan).toMatch(
          new RegExp(`Index (Only )?Scan(?: Backward)? using ${index} on ${table}`),
        )
        expect(plan).not.toContain(`Seq Scan on ${table}`)
        expect(estimatedRows(plan)).toBeLessThanOrEqual(21)
        // Equal keys may still be sorted among themselves; all rows never are.
        expect(plan.slice(0, plan.indexOf(` on ${table}`))).not.toMatch(/->\s+Sort /)
      }
    },
  )
})

/** Runs a verb and explains every statement that it sent. */
async function plansOf(verb: (context: Context) => Promise<unknown>): Promise<string[]> {
  const sent: { string?: string; parameters?: string[] }[] = []
  const watching = new Proxy(sql, {
    apply(target, self, parts) {
      const query = Reflect.apply(target as never, self, parts)
      sent.push(query as (typeof sent)[number])
      return query
    },
  }) as Database
  await verb({ ...tenant, sql: watching })
  const plans = []
  for (const { string, parameters = [] } of sent) {
    if (!string) continue
    const rows = await sql.unsafe(`explain ${string}`, parameters.map(asGiven))
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans
}

// The sent parameters are in Postgres' form; the pool takes ids as ULIDs.
const asGiven = (parameter: string) => {
  if (parameter.startsWith?.('{')) return parameter.slice(1, -1).split(',').map(uuidToUlid)
  return /^[0-9a-f-]{36}$/.test(parameter) ? uuidToUlid(parameter) : parameter
}

function estimatedRows(plan: string): number {
  return Number(/rows=(\d+)/.exec(plan)?.[1] ?? Infinity)
}

/** Creates as many rows for the tenant and its project as a busy year would. */
async function fillTables() {
  const upload_id = await uploadFile(tenant)
  await sql.begin(async (transaction) => {
    // Foreign keys are checked by triggers, which would take most of the time.
    await transaction`set local session_replication_role = replica`
    await insertRows(transaction, upload_id)
  })
  await sql.unsafe('analyze')
}

async function insertRows(sql: Sql, upload_id: string) {
  const { accountId } = tenant
  await sql`
    insert into projects (
      project_id, account_id, type, turn, source, source_identity, settings, metadata, upload_id, status, created_at
    )
    select gen_random_uuid(), ${accountId}, type, turn, source, source_identity, settings, '{}', upload_id,
           'completed', now() - n * interval '1 minute'
      from (select * from projects limit 1) as one, generate_series(1, ${ROWS}) n
  `
  await sql`
    insert into clips (
      clip_id, account_id, project_id, rank, title, description, hashtags, hook, "start", "end", segments, score,
      score_breakdown, score_reasons, boundary_quality, topics, speakers, transcript, warnings, words, framing
    )
    select gen_random_uuid(), account_id, project_id, n + 1, title, '', '[]', hook, "start", "end", segments, score,
           score_breakdown, '[]', boundary_quality, '[]', '[]', '', '[]', '[]', framing
      from (select * from clips limit 1) as one, generate_series(1, ${ROWS}) n
  `
  await sql`
    insert into ledger (entry_id, account_id, kind, amount, balance_after, description)
    select gen_random_uuid(), ${accountId}, 'adjust', 0, 0, 'x' from generate_series(1, ${ROWS})
  `
  await sql`
    insert into templates (template_id, account_id, name, name_key, config, asset_ids, created_at)
    select gen_random_uuid(), ${accountId}, n, n, '{}', '[]', now() - n * interval '1 minute'
      from generate_series(1, ${ROWS}) n
  `
  await sql`
    insert into assets (asset_id, account_id, upload_id, kind, name, content_type, size_bytes, tags, created_at)
    select gen_random_uuid(), ${accountId}, ${upload_id}, 'logo', n, 'image/png', 1, '[]',
           now() - n * interval '1 minute'
      from generate_series(1, ${ROWS}) n
  `
  await sql`
    insert into social_accounts (
      social_account_id, account_id, platform, platform_account_id, handle, kind, capabilities, credentials
    )
    select gen_random_uuid(), ${accountId}, 'mastodon', n, '@a', 'personal', ${SOCIAL_ACCOUNT.capabilities}::jsonb, 'x'
      from generate_series(1, ${ROWS}) n
  `
  await sql`
    insert into renders (
      render_id, account_id, project_id, clip_id, clip_revision, status, turn, settings, settings_hash,
      credits_estimated, metadata
    )
    values (gen_random_uuid(), ${accountId}, ${project_id}, ${clip_id}, 1, 'failed', 0, '{}', 'x', 0, '{}')
  `
  await sql`
    insert into posts (
      post_id, account_id, project_id, clip_id, render_id, social_account_id, platform, scheduled_at,
      hashtags, platform_options, created_by
    )
    select gen_random_uuid(), ${accountId}, ${project_id}, ${clip_id}, r.render_id, s.social_account_id,
           'mastodon', now() + n * interval '1 minute', '[]', '{}', '{"kind": "api_key", "client": "x"}'
      from generate_series(1, ${ROWS}) n,
           (select render_id from renders limit 1) r,
           (select social_account_id from social_accounts limit 1) s
  `
  await sql`
    insert into events (event_id, account_id, sequence, type, data, previous)
    select gen_random_uuid(), ${accountId}, 1000000 + n, 'project.created', '{}', '{}'
      from generate_series(1, ${ROWS}) n
  `
  await sql`
    insert into webhook_deliveries (endpoint_id, event_id, account_id, status)
    select ${endpoint_id}, event_id, ${accountId}, case when sequence % 100 = 0 then 'failed' else 'delivered' end
      from events
  `
}
