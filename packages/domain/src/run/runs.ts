import { ApiError } from '@svc/errors'
import { outsideTraces } from '@svc/telemetry'
import { type AccountTerms, lockTerms } from '../account/terms.ts'
import type { AssetRun } from '../asset/asset-run.ts'
import { eachApart } from '../batches.ts'
import type { PostRun } from '../calendar/begin-post.ts'
import { type Fragment, inTransaction, type Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { PartRun } from '../part/part-work.ts'
import type { PreviewRun } from '../preview/preview-run.ts'
import type { ProjectRun } from '../project/project-run.ts'
import type { RenderRun } from '../render/render-run.ts'
import type { TranslationRun } from '../translation/translation-run.ts'

/**
 * The kinds of runs: for each kind the ids of a run, and the columns that a write of the run returns.
 *
 * A run is one worker's exclusive work on a row. Every write names the run, so a worker that was paused while another
 * took over changes nothing.
 */
export interface Runs {
  project: { run: ProjectRun; written: { project_id: string } }
  part: { run: PartRun; written: { number: number } }
  render: { run: RenderRun; written: { credits_estimated: number } }
  preview: { run: PreviewRun; written: { revision: number } }
  translation: { run: TranslationRun; written: { language: string } }
  asset: { run: AssetRun; written: { upload_id: string } }
  post: { run: PostRun; written: WrittenPost }
}

/** The columns of a post that a write returns. */
interface WrittenPost {
  ticket: number
  attempts: number
  next_attempt_at: string | null
  social_account_id: string
}

export type RunKind = keyof Runs
/** The ids of a row that runs work on. */
export type RowOf<Kind extends RunKind> = Omit<Runs[Kind]['run'], 'run_id'>
export type RunOf<Kind extends RunKind> = RowOf<Kind> & { run_id: string }

const TABLES = {
  project: { table: 'projects', id: 'project_id', status: 'processing', returns: ['project_id'] },
  part: { table: 'project_parts', id: 'part_id', status: 'working', returns: ['number'] },
  render: {
    table: 'renders',
    id: 'render_id',
    status: 'rendering',
    returns: ['credits_estimated'],
  },
  preview: { table: 'previews', id: 'clip_id', status: 'making', returns: ['revision'] },
  translation: {
    table: 'translations',
    id: 'translation_id',
    status: 'working',
    returns: ['language'],
  },
  asset: { table: 'assets', id: 'asset_id', status: 'processing', returns: ['upload_id'] },
  post: {
    table: 'posts',
    id: 'post_id',
    status: 'publishing',
    returns: ['ticket', 'attempts', 'next_attempt_at', 'social_account_id'],
  },
} as const satisfies { [Kind in RunKind]: Place<Kind> }

interface Place<Kind extends RunKind> {
  table: string
  /** The column of the primary key, which is also the name of the run's member for it. */
  id: keyof RowOf<Kind>
  /** The status of a row that a run works on. */
  status: string
  returns: readonly (keyof Runs[Kind]['written'])[]
}

export function placeOf(sql: Sql, kind: RunKind) {
  const { table, id, status, returns } = TABLES[kind]
  return {
    table: sql(table),
    status,
    returns: sql([...returns]),
    /** The assignment that says when the row was last written, where it has such a column. */
    stamp: kind === 'render' ? sql`` : sql`, updated_at = now()`,
    /** The rows that count as worked on. */
    isLive: isLive(sql, kind),
    isRow: (row: RowOf<RunKind>): Fragment => {
      return sql`${sql(id)} = ${Reflect.get(row, id)} and account_id = ${row.account_id}`
    },
    nameOf: (row: RowOf<RunKind>) => `${kind} ${Reflect.get(row, id)}`,
  }
}

function isLive(sql: Sql, kind: RunKind): Fragment {
  switch (kind) {
    case 'project':
      return sql`and deleted_at is null`
    // Its run may be paused while others work on the parts.
    case 'part':
      return sql`
        and exists (
          select 1 from projects p
           where p.project_id = project_parts.project_id and p.account_id = project_parts.account_id
             and p.status = 'processing' and p.deleted_at is null
        )
      `
    default:
      return sql``
  }
}

/**
 * Waiting rows of one account whose jobs are in the queue; the job of a further one is written when one of these begins. A worker
 * that looks for a job reads those of every account at its limit.
 */
export const MOST_ENQUEUED = 20
const RETRY_SECONDS = 60

export interface JobWriter {
  sql: Sql
  jobs: Jobs
  accountId: string
}

export type Limits = Pick<AccountTerms, 'limits'>

/** A table whose rows wait, by `turn`, for work of which their account has a limit. */
export interface WaitingLine<Row extends object> {
  table: string
  id: string
  /** The columns of a `Row`. */
  returns: readonly string[]
  /** The rows that count. */
  isLive(sql: Sql): Fragment
  /** Of those in the queue, the rows that may begin. */
  mayBegin(sql: Sql): Fragment
  writeJob(writer: JobWriter, row: Row, terms: Limits): Promise<void>
}

/** Gives how many of an account's rows are in the queue and may begin. */
export function enqueuedOf<Row extends object>(
  line: WaitingLine<Row>,
  sql: Sql,
  account_id: string,
): Fragment {
  return sql`(
    select count(*) from ${sql(line.table)}
     where account_id = ${account_id} and status = 'queued' and is_enqueued
       ${line.isLive(sql)} ${line.mayBegin(sql)}
  )`
}

/** @throws {ApiError} `RATE_LIMITED` when the account has as many unfinished rows as it may have. */
export function refuseCrowd(what: string, unfinished: number, most: number): void {
  if (unfinished < most) return
  throw new ApiError(
    'RATE_LIMITED',
    `The account has ${unfinished} ${what} that wait or are worked on, and may have ${most}. Try again when some of them are finished.`,
    { retry_after: RETRY_SECONDS },
  )
}

/** Writes the jobs of an account's next rows, once the job of one of its rows was taken: as many as are missing. */
export async function enqueueNextIn<Row extends object>(
  line: WaitingLine<Row>,
  sql: Sql,
  jobs: Jobs,
  id: string,
): Promise<void> {
  const [begun] = await sql<{ account_id: string }[]>`
    select account_id from ${sql(line.table)} begun
     where ${sql(line.id)} = ${id} and exists (
       select 1 from ${sql(line.table)}
        where account_id = begun.account_id and status = 'queued' and not is_enqueued
          ${line.isLive(sql)}
     )
  `
  if (begun) await enqueueNextOf(line, sql, jobs, begun.account_id)
}

/** Does the same for every account: a worker of the release before takes jobs and writes none. Gives of how many accounts. */
export async function enqueueWaitingIn<Row extends object>(
  line: WaitingLine<Row>,
  sql: Sql,
  jobs: Jobs,
): Promise<number> {
  const accounts = await sql<{ account_id: string }[]>`
    select distinct account_id from ${sql(line.table)}
     where status = 'queued' and not is_enqueued ${line.isLive(sql)}
  `
  await eachApart(accounts, ({ account_id }) => enqueueNextOf(line, sql, jobs, account_id))
  return accounts.length
}

async function enqueueNextOf<Row extends object>(
  line: WaitingLine<Row>,
  sql: Sql,
  jobs: Jobs,
  accountId: string,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const terms = await lockTerms({ sql, accountId })
    const [table, id] = [sql(line.table), sql(line.id)]
    const next = await sql<Row[]>`
      update ${table} set is_enqueued = true
       where account_id = ${accountId} and ${id} = any(array(
         select ${id} from ${table}
          where account_id = ${accountId} and status = 'queued' and not is_enqueued
            ${line.isLive(sql)}
          order by turn, created_at, ${id}
          limit greatest(${MOST_ENQUEUED} - ${enqueuedOf(line, sql, accountId)}, 0)
            for no key update skip locked
       ))
      returning ${sql([...line.returns])}
    `
    for (const row of next) {
      await outsideTraces(() => line.writeJob({ sql, jobs, accountId }, row, terms))
    }
  })
}
