import { expect, test } from 'bun:test'
import {
  beginPost,
  beginPreview,
  beginProject,
  beginRender,
  type Database,
} from '../packages/domain/src/index.ts'
import { STORED_COLUMNS } from '../packages/domain/src/json.ts'
import { fullValue, keyPaths, without } from '../packages/domain/test/full-value.ts'
import type { Stored } from '../packages/specification/src/index.ts'
import { oneOfEverything } from '../services/api/test/post-samples.ts'
import { openApi } from '../services/api/test/start-api.ts'

const api = await openApi()
const { sql } = api
const caller = await api.caller()
const ids = await everything()

const columns = Object.entries(STORED_COLUMNS).flatMap(([table, codecs]) =>
  Object.entries<Stored<unknown>>(codecs).map(([column, codec]) => {
    const full = fullValue(codec.schema)
    return { table, column, full, paths: keyPaths(full) }
  }),
)

/** In each round every so many-th key of each column is missing, so that each key is missing in one of them. */
const ROUNDS = 4
const rounds = Array.from({ length: ROUNDS }, (_, round) => round)

const reads = api.api.routes
  .filter(({ method, path }) => method === 'GET' && path.startsWith('/v1/'))
  .map(({ path }) => path.replace(/:(\w+)/g, (_, name) => ids[name] ?? name))
  // It would be open until the project ends.
  .filter((path) => !/projects\/\w+\/events$/.test(path))
  .map((path) => (path === '/v1/search' ? `${path}?q=a` : path))

test('there is something to look at', () => {
  expect(reads.length).toBeGreaterThan(15)
  expect(columns.flatMap(({ paths }) => paths).length).toBeGreaterThan(300)
})

test('a row that has every key can be read', async () => {
  await store(() => [])
  expect(await faults()).toEqual([])
})

test.each(rounds)('rows that lack some of their keys can be read: %i', async (round) => {
  await store(({ paths }) => paths.filter((_, index) => index % ROUNDS === round))
  expect(await faults()).toEqual([])
})

test('rows that lack all of their keys can be read', async () => {
  await store(({ paths }) => paths.filter(({ length }) => length > 1).concat(paths))
  expect(await faults()).toEqual([])
})

type Column = (typeof columns)[number]

/** Writes every column anew, without some of its keys. */
async function store(missing: (column: Column) => string[][]): Promise<void> {
  for (const table of Object.keys(STORED_COLUMNS)) {
    const own = columns.filter((column) => column.table === table)
    const sets = own.map((column, index) => `${column.column} = $${index + 1}::text::jsonb`)
    const values = own.map((column) => JSON.stringify(without(column.full, missing(column))))
    const changed = await sql.unsafe(`update ${table} set ${sets.join(', ')}`, values)
    if (changed.count === 0 && table !== 'oauth_clients' && table !== 'signing_keys') {
      throw new Error(`There is no row in ${table} to be read.`)
    }
  }
}

/** Runs everything that reads stored rows, without changes; returns the failures. */
async function faults(): Promise<string[]> {
  const { key } = caller
  const answers = reads.map(async (path) => {
    const response = await api.call('GET', path, { key })
    // What is told by stored values alone may be that there is no picture to make a timeline of.
    const isAnswer = response.ok || (response.status === 409 && path.endsWith('/timeline'))
    return isAnswer ? [] : [`GET ${path}: ${response.status} ${await response.text()}`]
  })
  const { clip_id, queuedId, render_id, post_id, social_account_id } = ids
  const plans = [
    [`/v1/clips/${clip_id}/renders`, { dry_run: true }],
    [`/v1/clips/${clip_id}/publish`, { dry_run: true, social_account_id }],
    ['/v1/projects', { dry_run: true, source: { url: 'https://media.example.org/talk.mp4' } }],
  ].map(async ([path, body]) => {
    const response = await api.call('POST', `${path}`, { key, body })
    // Stored values may make the request impossible; a refusal is an answer.
    return response.status < 500 ? [] : [`POST ${path}: ${await response.text()}`]
  })
  const shared = await fetchShared()
  const work = [
    ['beginProject', (sql: Database) => beginProject(sql, queuedId ?? '', 1)],
    ['beginPreview', (sql: Database) => beginPreview(sql, api.jobs, ids['clip_id'] ?? '', 2, 1)],
    ['beginRender', (sql: Database) => beginRender(sql, render_id ?? '', 1)],
    [
      'beginPost',
      (sql: Database) => beginPost({ sql, jobs: api.jobs }, { post_id: post_id ?? '', ticket: 1 }),
    ],
  ] as const
  const works = work.map(async ([name, begin]) => {
    const fault = await faultOf(begin)
    return fault ? [`${name}: ${fault}`] : []
  })
  return (await Promise.all([...answers, ...plans, ...works])).flat().concat(shared)
}

async function fetchShared(): Promise<string[]> {
  const response = await api.call('GET', `${new URL(ids['share_url'] ?? '').pathname}.json`)
  return response.ok ? [] : [`the shared project: ${response.status} ${await response.text()}`]
}

/** Runs one verb of a worker, and takes back what it did. */
async function faultOf(begin: (sql: Database) => Promise<unknown>): Promise<string | null> {
  let begun: unknown
  const done = new Error('Taken back.')
  try {
    await sql.begin(async (transaction) => {
      begun = await begin(transaction as unknown as Database)
      throw done
    })
  } catch (error) {
    if (error !== done) return String(error)
  }
  return begun ? null : 'There was nothing to begin.'
}

/** Makes a row in every table that has such columns. */
async function everything(): Promise<Record<string, string>> {
  const { key } = caller
  const made = await oneOfEverything(api, caller)
  const share = await api.call('POST', `/v1/projects/${made['project_id']}/share`, { key })
  await api.call('POST', `/v1/clips/${made['clip_id']}/like`, { key })
  const edit = { hook: { text: 'How?' } }
  await api.call('PATCH', `/v1/clips/${made['clip_id']}`, { key, body: edit })
  await api.call('POST', `/v1/clips/${made['clip_id']}/renders`, { key })
  const colors = { items: [{ color: '#000000' }] }
  await api.call('PUT', '/v1/brand-kit/colors', { key, body: colors })
  await api.call('PUT', '/v1/brand-kit/vocabulary', { key, body: { items: [{ term: 'x' }] } })
  await api.call('PUT', '/v1/brand-kit/censored-words', { key, body: { items: [{ word: 'x' }] } })
  const queuedId = await api.project(key)
  await sql`
    update renders set status = 'completed', completed_at = now(), run_id = render_id
     where render_id <> ${made['render_id'] ?? ''}
  `
  const [post] = await sql<{ social_account_id: string }[]>`
    select social_account_id from posts where post_id = ${made['post_id'] ?? ''}
  `
  return {
    ...made,
    queuedId,
    social_account_id: post?.social_account_id ?? '',
    share_url: ((await share.json()) as { url: string }).url,
  }
}
