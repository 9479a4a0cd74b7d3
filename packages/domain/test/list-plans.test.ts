import { beforeAll, expect, test } from 'bun:test'
import { readBalance } from '../src/credits/entry.ts'
import * as domain from '../src/index.ts'
import { uploadedAsset } from './asset-fixtures.ts'
import { calendarOf, schedule } from './calendar-fixtures.ts'
import { fillTables } from './copy-rows.ts'
import { openTestDatabase } from './create-test-database.ts'
import { listProjects } from './project-reads.ts'
import { rowsRead } from './rows-read.ts'
import { sealer, URL } from './webhook-receivers.ts'

/** Enough for a read of all to be far more than a page off an index; a hundred times as many would show no more. */
const ROWS = 5_000

const { sql } = await openTestDatabase({ connections: 1 })

const author = await calendarOf(sql).newAuthor()
const { context, project_id } = author
const account_id = context.accountId
const { endpoint_id } = await domain.createWebhook(sql, sealer, { account_id, url: URL })
const receiver = { account_id, endpoint_id }
beforeAll(fillAll)

type Query = { limit: number; cursor?: string }

const LISTS: [string, (query: Query) => Promise<{ next_cursor: string | null }>][] = [
  ['projects', (query) => listProjects(context, query)],
  ['projects that failed', (query) => listProjects(context, { ...query, status: 'failed' })],
  ['clips', (query) => domain.listClips(context, project_id, query)],
  ['ledger', (query) => domain.listLedger(context, query)],
  ['templates', (query) => domain.listTemplates(context, query)],
  ['assets', (query) => domain.listAssets(context, query)],
  ['posts', (query) => domain.listCalendar(context, query)],
  ['events', (query) => domain.listEvents(context, query)],
  ['social accounts', (query) => domain.listSocialAccounts(context, query)],
  ['deliveries', (query) => domain.listDeliveries(sql, receiver, query)],
  [
    'deliveries that failed',
    (query) => domain.listDeliveries(sql, receiver, { ...query, isUndelivered: true }),
  ],
]

test.each(LISTS)(
  'a page of %s is read without the rows of others, the first and the next',
  async (_, list) => {
    const { next_cursor } = await list({ limit: 20 })
    expect(next_cursor).toBeString()
    for (const query of [{ limit: 20 }, { limit: 20, cursor: next_cursor ?? '' }]) {
      expect(await rowsRead(sql, () => list(query))).toEqual({})
    }
  },
)

test('a search for what is not there counts the videos once, and reads no title or language of each', async () => {
  const find = () => domain.search(context, { q: 'nowhere', limit: 20 })
  await find()
  const { projects = 0, ...others } = await rowsRead(sql, find)
  expect(projects).toBeLessThan(1.1 * ROWS)
  expect(others).toEqual({})
})

test('credits of a period are read without its entries, and what an account likes by its newest reactions', async () => {
  expect(await rowsRead(sql, () => readBalance(context))).toEqual({})
  const read = await rowsRead(sql, () => domain.readPreferences(context))
  expect(Object.values(read).filter((rows) => rows > 400)).toEqual([])
})

/** Creates as many rows for the account and its project as a busy year would. */
async function fillAll() {
  await uploadedAsset(context)
  await domain.createTemplate(context, { name: 'Mine' })
  await schedule(author, 3600)
  await domain.testWebhook(sql, receiver)
  const created_at = "now() - n * interval '1 minute'"
  const id = 'md5(n::text)::uuid'
  // As they are made: by time, a video an hour.
  const project_id =
    "(lpad(to_hex((extract(epoch from now()) * 1000)::bigint - n * 3600000::bigint), 12, '0') || substr(md5(n::text), 1, 20))::uuid"
  await fillTables(sql, ROWS, {
    projects: {
      project_id,
      created_at,
      status: "case when n % 200 = 0 then 'failed' else 'completed' end",
    },
    clips: { clip_id: id, rank: 'n + 1', reaction: "'like'", reacted_at: created_at },
    ledger: { entry_id: id, position: 'n + 1000' },
    templates: { template_id: id, name_key: 'n::text', created_at },
    assets: { asset_id: id, created_at },
    social_accounts: { social_account_id: id, platform_account_id: 'n::text' },
    posts: {
      post_id: id,
      scheduled_at: "now() + n * interval '1 minute'",
      status: "case when n % 2 = 0 then 'posted' else 'pending' end",
      posted_at: created_at,
    },
    events: { event_id: id, sequence: 'n + 1000' },
    webhook_deliveries: {
      event_id: id,
      status: "case when n % 100 = 0 then 'failed' else 'delivered' end",
    },
  })
  await sql.unsafe('vacuum analyze')
}
