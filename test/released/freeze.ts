import { readdir } from 'node:fs/promises'
import { oneOfEverything } from '../../services/api/test/post-samples.ts'
import { startApi } from '../../services/api/test/start-api.ts'
import { promisesOf } from './promises.ts'

/**
 * Writes one of everything, as this version stores it, to a file of the next number, and what programs may rely on to `interface.txt`: run once for each
 * release, and never again over the same file.
 *
 *     TEST_DATABASE_URL=… bun test/released/freeze.ts
 */
await using api = await startApi()
const caller = await api.caller()
const ids = await oneOfEverything(api, caller)
await api.call('POST', `/v1/projects/${ids['project_id']}/share`, { key: caller.key })
await api.call('POST', `/v1/clips/${ids['clip_id']}/like`, { key: caller.key })

const names = await api.sql<{ name: string }[]>`
  select tablename as name from pg_tables where schemaname = 'public' order by tablename
`
const tables: Record<string, unknown> = {}
for (const { name } of names) {
  const [stored] = await api.sql<{ rows: unknown[] | null }[]>`
    select jsonb_agg(to_jsonb(t)) as rows from ${api.sql(name)} t
  `
  if (stored?.rows) tables[name] = stored.rows
}
const before = (await readdir(import.meta.dir)).filter((name) => name.endsWith('.json'))
const path = `${import.meta.dir}/${before.length + 1}.json`
await Bun.write(path, `${JSON.stringify({ key: caller.key, ids, tables }, null, 1)}\n`)
console.log(path)

const document = await (await api.call('GET', '/openapi.json')).json()
await Bun.write(`${import.meta.dir}/interface.txt`, `${promisesOf(document).join('\n')}\n`)
