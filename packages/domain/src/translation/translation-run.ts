import type { ClipWord, ProjectSettings, StoredLine, TranslationError } from '@svc/specification'
import { mergeVocabulary, readVocabulary } from '../brand-kit/brand-kit.ts'
import type { TimeRange } from '../clip/clip-time.ts'
import type { Sql } from '../database.ts'
import { readRow } from '../json.ts'
import { beginRun, INTERRUPTED, writeAsRun } from '../run/write-as-run.ts'
import { digestOf } from './translations.ts'

/** One worker's run on a translation; see `ProjectRun`. */
export interface TranslationRun {
  account_id: string
  translation_id: string
  run_id: string
}

/** Everything a worker needs to translate a clip; times are seconds of the source. */
export interface TranslationWork extends TranslationRun {
  language: string
  digest: string
  clip: {
    hook: { text: string }
    segments: TimeRange[]
    words: ClipWord[]
    language: string | null
  }
  /** Names and terms that stay as they are written. */
  terms: string[]
}

interface Row extends Omit<TranslationRun, 'run_id'> {
  status: string
  language: string
  digest: string
  hook: { text: string }
  segments: TimeRange[]
  words: ClipWord[]
  spoken: string | null
  settings: ProjectSettings
}

/**
 * Begins a run on a translation; the rules are those of `beginProject`.
 *
 * @returns `null` when there is nothing to do: it is made, deleted, or given up now.
 */
export const beginTranslation = (sql: Sql, translation_id: string, attempt: number) =>
  beginRun<'translation', Row, TranslationWork>(sql, 'translation', {
    attempt,
    lock: (sql) => sql<Row[]>`
      select t.account_id, t.translation_id, t.status, t.language, ${digestOf(sql)} as digest,
             c.hook, c.segments, c.words, c.language as spoken, p.settings
        from translations t join clips c using (clip_id) join projects p using (project_id)
       where t.translation_id = ${translation_id} and t.status in ('queued', 'working')
         and p.deleted_at is null
         for update of t
    `,
    toWork,
    giveUp: (sql, run) =>
      failTranslation(sql, run, { code: 'interrupted', message: INTERRUPTED, retryable: true }),
  })

async function toWork(sql: Sql, { run_id }: TranslationRun, row: Row): Promise<TranslationWork> {
  const { account_id, translation_id, language, digest, spoken } = row
  const { hook, segments, words } = readRow('clips', row)
  const { settings } = readRow('projects', row)
  const { items } = await readVocabulary({ sql, accountId: account_id })
  const terms = mergeVocabulary(settings.vocabulary, items)
  return {
    account_id,
    translation_id,
    run_id,
    language,
    digest,
    clip: { hook, segments, words, language: spoken },
    terms,
  }
}

export async function completeTranslation(
  sql: Sql,
  { digest, ...run }: TranslationWork,
  { made_by, hook, lines }: { made_by: string; hook: string; lines: StoredLine[] },
): Promise<void> {
  await writeAsRun(
    sql,
    'translation',
    run,
    sql`
      status = 'ready', digest = ${digest}, made_by = ${made_by}, hook = ${hook},
      lines = ${lines}::jsonb, is_reviewed = false
    `,
  )
}

export async function failTranslation(
  sql: Sql,
  run: TranslationRun,
  error: TranslationError,
): Promise<void> {
  await writeAsRun(sql, 'translation', run, sql`status = 'failed', error = ${error}::jsonb`)
}
