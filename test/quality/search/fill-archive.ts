import { type Context, type Database, savePassages } from '../../../packages/domain/src/index.ts'
import { begin, createTenant, uploadProject } from '../../../packages/domain/test/fixtures.ts'
import { createIds } from '../scale/rows.ts'
import { createSpeaking } from './spoken.ts'

/** Hours whose words are made; all others are copies of these, of other videos. */
const MADE = 200
const WORDS_OF_HOUR = 9000
/** How far apart the videos are made that are copies: five minutes, so that 100,000 hours come from a year. */
const EVERY_MS = 300_000
/** A twentieth each is French and Japanese. */
const LANGUAGES = ['fr', 'ja', ...Array.from({ length: 18 }, () => 'en')]

/** Fills a database with what was said in many hours, a video an hour, of one account. */
export async function fillArchive(
  sql: Database,
  hours: number,
): Promise<Context & { sql: Database }> {
  const tenant = await createTenant(sql)
  const speaking = await createSpeaking()
  const made = Math.min(hours, MADE)
  for (let hour = 0; hour < made; hour++) {
    const language = LANGUAGES[hour % LANGUAGES.length] ?? ''
    const run = await begin(tenant, await uploadProject(tenant, { title: `Hour ${hour}` }))
    const words = Array.from({ length: WORDS_OF_HOUR }, (_, at) => ({
      text: speaking.word(language) + (at % 15 === 14 ? '.' : ''),
      start: at * 0.4,
      end: at * 0.4 + 0.3,
      speaker: at % 900 < 450 ? 'A' : 'B',
    }))
    await savePassages(sql, run, { language, words })
    await sql`
      update projects set status = 'completed', language = ${language} where project_id = ${run.project_id}
    `
  }
  await copyHours(sql, Math.ceil(hours / made) - 1, made)
  // A word that is said once in each passage of the oldest videos.
  await sql`
    update passages s
       set said = once, words = search_words(s.account_id, s.language, once)
      from (select project_id, nth, said || ' once' || row_number() over (order by project_id, nth) as once
              from passages where project_id in (select project_id from projects order by project_id limit 25)) as o
     where s.project_id = o.project_id and s.nth = o.nth
  `
  await sql.unsafe('vacuum analyze')
  return { ...tenant, sql }
}

/** Indexes are made anew behind the rows: that takes a tenth of the time, and is what a restored backup has. */
async function copyHours(sql: Database, copies: number, made: number): Promise<void> {
  if (copies < 1) return
  await createIds(sql)
  const columns = await sql<{ name: string }[]>`
    select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = 'projects' and column_name <> 'project_id'
  `
  const names = columns.map(({ name }) => name).join(', ')
  const indexes = await sql<{ name: string; made: string }[]>`
    select indexname as name, indexdef as made from pg_indexes
     where tablename = 'passages' and indexname <> 'passages_pkey'
  `
  await sql.begin(async (sql) => {
    await sql.unsafe(`
      set local session_replication_role = replica;
      set local maintenance_work_mem = '3GB';
      alter table passages set unlogged;
      create temporary table made as
        select project_id as made_id, row_number() over (order by project_id) as hour from projects;
      insert into projects (project_id, ${names})
        select scale_id(3, (copy * ${made} + hour) * ${EVERY_MS}), ${names}
          from generate_series(1, ${copies}) as copy, made join projects on project_id = made_id;
      ${indexes.map(({ name }) => `drop index ${name};`).join('\n')}
      alter table passages drop constraint passages_pkey;
      insert into passages (project_id, nth, account_id, language, start, "end", speaker, said, words)
        select scale_id(3, (copy * ${made} + hour) * ${EVERY_MS}), nth, account_id, language, start, "end", speaker, said, words
          from generate_series(1, ${copies}) as copy, made join passages on project_id = made_id;
      alter table passages add primary key (project_id, nth);
      ${indexes.map(({ made }) => `${made};`).join('\n')}
    `)
  })
}
