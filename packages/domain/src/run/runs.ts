import type { AssetRun } from '../asset/asset-run.ts'
import type { PostRun } from '../calendar/post-work.ts'
import type { Fragment, Sql } from '../database.ts'
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
