import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import {
  beginPost,
  beginProject,
  beginRender,
  type Database,
  migrate,
  openJobs,
} from '../packages/domain/src/index.ts'
import { STORED_COLUMNS } from '../packages/domain/src/json.ts'
import { createEmptyDatabase } from '../packages/domain/test/create-test-database.ts'
import { fullValue } from '../packages/domain/test/full-value.ts'
import { openRateLimiter } from '../packages/rate-limit/src/index.ts'
import { createApi } from '../services/api/src/app.ts'
import { openAccessTokens } from '../services/api/src/callers.ts'
import { BASE_URL, SECRET } from '../services/api/test/start-api.ts'

const FOLDER = new URL('./released/', import.meta.url)
const MIGRATIONS = new URL('../packages/domain/src/migrations/', import.meta.url)

interface Frozen {
  key: string
  ids: Record<string, string>
  tables: Record<string, object[]> & { schema_migrations: { name: string; checksum: string }[] }
}

const releases = (await readdir(FOLDER)).filter((name) => name.endsWith('.json'))

test('there are releases', () => expect(releases).not.toBeEmpty())

test.each(releases)('no migration of release %s was changed since', async (file) => {
  const { tables }: Frozen = await Bun.file(new URL(file, FOLDER)).json()
  const now = tables.schema_migrations.map(async ({ name }) => {
    const text = await Bun.file(new URL(name, MIGRATIONS)).text()
    return [name, createHash('sha256').update(text).digest('hex')]
  })
  expect(await Promise.all(now)).toEqual(
    tables.schema_migrations.map(({ name, checksum }) => [name, checksum]),
  )
})

test.each(releases)(
  'everything that release %s stored is counted, can be read and worked on',
  async (file) => {
    const { key, ids, tables }: Frozen = await Bun.file(new URL(file, FOLDER)).json()
    await using database = await createEmptyDatabase()
    const { sql, url } = database
    await load(sql, tables)
    await sql`update uploads set status = 'uploaded'`
    await migrate(sql)
    const [counted] = await sql`
    select (select count(*) from stored_bytes_drift) as drift, sum(bytes) as bytes,
           (select sum(size_bytes) from uploads) as uploaded
      from stored_bytes_changes
  `
    expect(counted).toMatchObject({ drift: 0, bytes: counted?.['uploaded'] })

    const jobs = await openJobs(url, { role: 'sender' })
    const shared = { sql, secret: SECRET, baseUrl: BASE_URL, log() {} }
    const limiter = openRateLimiter({ redisUrl: null, scale: 1000, onRedisChange() {} })
    const api = createApi({ ...shared, jobs, limiter, accessTokens: openAccessTokens(shared) })
    const statuses: Record<string, number> = {}
    for (const path of pathsOf(ids)) {
      const authorization = `Bearer ${key}`
      const request = new Request(`http://localhost/v1/${path}`, { headers: { authorization } })
      statuses[path] = (await api.handle(request)).status
    }
    expect(statuses).toEqual(Object.fromEntries(pathsOf(ids).map((path) => [path, 200])))

    const { project_id = '', render_id = '', post_id = '' } = ids
    // The state before they ended.
    await sql`update projects set status = 'queued', run_id = null, completed_at = null`
    const render = await beginRender(sql, render_id, 1)
    const project = await beginProject(sql, project_id, 1)
    // Its file was made by this version.
    const output = fullValue(STORED_COLUMNS.renders.output.schema) as never
    await sql`
    update renders set status = 'completed', completed_at = now(), output = ${sql.json(output)}
  `
    const [account] = await sql`select platform, status, status_reason from social_accounts`
    const status_reason = 'This service cannot connect to threads.'
    expect(account).toEqual({ platform: 'webhook', status: 'revoked', status_reason })
    await sql`update social_accounts set status = 'connected', status_reason = null`
    await sql`update posts set scheduled_at = now() - interval '1 second'`
    const post = await beginPost({ sql, jobs }, { post_id, ticket: 1 })
    await jobs.stop()
    expect(project).toMatchObject({ project_id, settings: { hook_title: expect.any(Boolean) } })
    expect(render).toMatchObject({ render_id, settings: { captions: expect.any(Object) } })
    expect(post).toMatchObject({ post_id })
  },
)

const pathsOf = ({ project_id, clip_id, upload_id, template_id, asset_id }: Frozen['ids']) => [
  'account',
  'credits',
  'credits/ledger',
  'projects',
  `projects/${project_id}`,
  `projects/${project_id}/clips`,
  `projects/${project_id}/share`,
  `clips/${clip_id}?include=words`,
  'templates',
  `templates/${template_id}`,
  'assets',
  `assets/${asset_id}`,
  'brand-kit/colors',
  'brand-kit/vocabulary',
  'brand-kit/censored-words',
  'preferences',
  'calendar',
  'social-accounts',
  'events',
  `media/uploads/${upload_id}`,
]

/** Makes a database as that release left it: its migrations, and then its rows as they were. */
async function load(sql: Database, tables: Frozen['tables']): Promise<void> {
  await migrate(
    sql,
    tables.schema_migrations.map(({ name }) => name),
  )
  await sql`truncate schema_migrations`
  await sql.begin(async (transaction) => {
    // Rows come in the order of their tables' names, which is not that of their references.
    await transaction`set local session_replication_role = replica`
    for (const [name, rows] of Object.entries(tables)) {
      await transaction`
        insert into ${sql(name)} overriding system value
        select * from jsonb_populate_recordset(null::${sql(name)}, ${sql.json(rows as never)})
      `
    }
  })
}
