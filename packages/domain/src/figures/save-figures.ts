import type { FigureValues } from '@svc/specification'
import { settleComparisons } from '../comparison/settle-comparisons.ts'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { enqueueFigures, type FigureClock, type FigureWork } from './figure-work.ts'
import { readPostFigures } from './read-figures.ts'

/** `retention` has at most a hundred shares. */
type ToldFigures = FigureValues & { retention?: number[] }

/**
 * Stores what a platform told of a post, and queues the next reading.
 *
 * @param told - `gone` when the platform has the post no longer: then nothing more is read; `nothing` when it could not be asked.
 */
export async function saveFigures(
  { sql, jobs, hourSeconds }: FigureClock & { jobs: Jobs },
  work: FigureWork,
  told: ToldFigures | 'gone' | 'nothing',
): Promise<void> {
  const { account_id, post_id, project_id, age_hours } = work
  await inTransaction(sql, async (sql) => {
    if (told === 'gone') {
      await sql`
        update posts set gone_at = now()
         where post_id = ${post_id} and account_id = ${account_id} and gone_at is null
      `
      return
    }
    const isNew = told !== 'nothing' && age_hours !== null && (await insert(sql, work, told))
    await enqueueFigures({ sql, jobs, hourSeconds }, post_id)
    const settled = await settleComparisons({ sql, jobs }, work)
    if (isNew) {
      const data = await readPostFigures({ sql, accountId: account_id }, post_id)
      await recordEvent(sql, { account_id, type: 'post.figures', project_id, data })
    }
    for (const data of settled)
      await recordEvent(sql, { account_id, type: 'comparison.settled', data })
  })
}

/** @returns Whether nothing was stored for this age before. */
async function insert(
  sql: Sql,
  { account_id, post_id, age_hours }: FigureWork,
  told: ToldFigures,
): Promise<boolean> {
  const { count } = await sql`
    insert into post_figures (
      post_id, account_id, age_hours, views, likes, comments, shares, saves,
      watch_seconds_average, watched_share, left_early_share, retention
    )
    values (
      ${post_id}, ${account_id}, ${age_hours}, ${told.views}, ${told.likes}, ${told.comments},
      ${told.shares}, ${told.saves}, ${told.watch_seconds_average}, ${told.watched_share},
      ${told.left_early_share}, ${told.retention ? `{${told.retention}}` : null}::double precision[]
    )
    on conflict do nothing
  `
  return count === 1
}
