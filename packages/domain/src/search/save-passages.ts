import type { SaidPassage } from '../clip-edit/find-moments.ts'
import { inTransaction, type Sql } from '../database.ts'
import type { ProjectRun } from '../project/project-run.ts'
import { writeAsRun } from '../run/write-as-run.ts'

/** What is said in a project's source. */
interface SearchedWords {
  /** BCP-47; `null` when unknown. */
  language: string | null
  words: readonly SpokenWord[]
}

/** A project whose transcript is stored and cannot be searched yet. */
interface UnsearchedProject {
  account_id: string
  project_id: string
}

/** One round of upkeep reads at most this many transcripts. */
const MOST = 100

/** Lets what is said in a project be searched. */
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

/** A spoken word of a transcript; seconds of the source. */
export interface SpokenWord {
  text: string
  start: number
  end: number
  speaker: string | null
}

/** Seconds of silence that end a passage, and words after which it ends with its sentence, or at all. */
const PAUSE = 2
const LONG = 40
const LONGEST = 100

/** Letters of scripts that are written without blanks, for a class of a regular expression; `search_text` has the same. */
export const UNSPACED = '\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff'
/** Words that end with one are joined without a blank. */
const ENDS_UNSPACED = new RegExp(`[${UNSPACED}]$`, 'u')

/** Divides what was said into passages of about a quarter of a minute, at ends of sentences where there are some. */
function passagesOf(words: readonly SpokenWord[]): SaidPassage[] {
  const passages: SaidPassage[] = []
  let open: SpokenWord[] = []
  for (const [index, word] of words.entries()) {
    open.push(word)
    if (!isLast(open.length, word, words[index + 1])) continue
    passages.push(toPassage(open))
    open = []
  }
  return passages
}

function isLast(count: number, word: SpokenWord, next: SpokenWord | undefined): boolean {
  if (!next || next.speaker !== word.speaker || next.start - word.end > PAUSE) return true
  return count >= LONGEST || (count >= LONG && /[.!?…。！？]["'”’)」]?$/u.test(word.text))
}

function toPassage(words: readonly SpokenWord[]): SaidPassage {
  const said = words.reduce(
    (text, word) =>
      text === '' || ENDS_UNSPACED.test(text) ? text + word.text : `${text} ${word.text}`,
    '',
  )
  const { start = 0, speaker = null } = words[0] ?? {}
  return { start, end: words.at(-1)?.end ?? start, speaker, said }
}
