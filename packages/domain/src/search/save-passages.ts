import { inTransaction, type Sql } from '../database.ts'
import type { ProjectRun } from '../project/project-work.ts'
import { writeAsRun } from '../run/write-as-run.ts'
import { passagesOf, type SpokenWord } from './passages-of.ts'

/** What is said in a project's source. */
export interface SearchedWords {
  /** BCP-47; `null` when unknown. */
  language: string | null
  words: readonly SpokenWord[]
}

/** A project whose transcript is stored and cannot be searched yet. */
export interface UnsearchedProject {
  account_id: string
  project_id: string
}

/** One round of upkeep reads at most this many transcripts. */
const MOST = 100

/**
 * Lets what is said in a project be searched.
 *
 * @throws {StaleRunError} The project was deleted, or another worker has taken it over.
 */
export async function savePassages(sql: Sql, run: ProjectRun, said: SearchedWords): Promise<void> {
  await inTransaction(sql, async (sql) => {
    await writeAsRun(sql, 'project', run, sql`is_searchable = true`)
    await replacePassages(sql, run, said)
  })
}

/** Lists projects whose transcripts were stored before they could be searched, the newest first. */
export async function listUnsearched(sql: Sql): Promise<UnsearchedProject[]> {
  return sql<UnsearchedProject[]>`
    select account_id, project_id from projects
     where transcript is not null and not is_searchable and deleted_at is null
       and status not in ('queued', 'processing')
     order by created_at desc limit ${MOST}
  `
}

/** Does for an ended project what its run would do today; `null` says that its transcript is gone. */
export async function savePassagesLater(
  sql: Sql,
  project: UnsearchedProject,
  said: SearchedWords | null,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const { count } = await sql`
      update projects set is_searchable = true
       where account_id = ${project.account_id} and project_id = ${project.project_id}
         and not is_searchable and deleted_at is null
         and status not in ('queued', 'processing')
    `
    if (count > 0 && said) await replacePassages(sql, project, said)
  })
}

async function replacePassages(
  sql: Sql,
  { account_id, project_id }: UnsearchedProject,
  { language, words }: SearchedWords,
): Promise<void> {
  await sql`delete from passages where account_id = ${account_id} and project_id = ${project_id}`
  await sql`
    insert into passages (project_id, account_id, language, words, nth, start, "end", speaker, said)
    select ${project_id}, ${account_id}, ${language},
           search_words(${account_id}::uuid, ${language}, said), p.*
      from jsonb_to_recordset(${numbered(words)}::jsonb)
        as p (nth integer, start float8, "end" float8, speaker text, said text)
  `
}

const numbered = (words: readonly SpokenWord[]) =>
  passagesOf(words).map((passage, nth) => ({ nth, ...passage }))
