import { ApiError } from '@svc/errors'
import { type CalendarPost, PLATFORM_FACTS } from '@svc/specification'
import type { Context } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import type { FigureWork } from '../figures/figures.ts'
import { refuseState } from './cancel-post.ts'
import { findTarget, requireConnected } from './post-inputs.ts'
import { type PostReader, readPost, readWritten } from './select-posts.ts'

/**
 * Asks for a post to be taken back from its platform, by a job; one for which that was asked already stays as it is, unless it failed.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such post.
 * @throws {ApiError} `CONFLICT` when it is not at its platform, or a person has to take it back there.
 * @throws {ApiError} `POST_IN_PROGRESS`, `SOCIAL_ACCOUNT_NOT_CONNECTED`.
 */
export async function withdrawPost(
  context: Pick<Context, 'sql' | 'accountId' | 'jobs'> & PostReader,
  post_id: string,
): Promise<CalendarPost> {
  return inTransaction(context.sql, async (sql) => {
    const tenant = { ...context, sql }
    const { platform, status, social_account_id } = await readPost(tenant, post_id)
    if (status === 'publishing') throw refuseState(post_id, status)
    if (status !== 'posted')
      throw refused('not_posted', `Post ${post_id} is ${status}, so it is not at its platform.`)
    if (!('withdraws' in PLATFORM_FACTS[platform])) {
      throw refused(
        'by_hand',
        `${PLATFORM_FACTS[platform].title} lets no program take a post back: delete it there.`,
      )
    }
    requireConnected(await findTarget(tenant, social_account_id))
    const { count } = await sql`
      update posts
         set withdrawal = 'under_way', revision = revision + 1, updated_at = now(),
             warnings = jsonb_path_query_array(warnings, '$[*] ? (@.code != "not_withdrawn")')
       where post_id = ${post_id} and account_id = ${context.accountId} and status = 'posted'
         and coalesce(withdrawal, 'failed') = 'failed'
    `
    if (count > 0) await context.jobs.enqueue(sql, { queue: 'withdraw_post', data: { post_id } })
    return readWritten(tenant, post_id)
  })
}

const refused = (reason: string, message: string) => new ApiError('CONFLICT', message, { reason })

/**
 * Stores what became of the withdrawal of a post.
 *
 * @param fault - Why its platform did not take it back; `null` when it did.
 */
export async function saveWithdrawal(
  sql: Sql,
  { account_id, post_id }: Pick<FigureWork, 'account_id' | 'post_id'>,
  fault: string | null,
): Promise<void> {
  const warnings = fault === null ? [] : [{ code: 'not_withdrawn', message: fault }]
  await inTransaction(sql, async (sql) => {
    const { count } = await sql`
      update posts
         set withdrawal = ${fault === null ? 'done' : 'failed'}, updated_at = now(),
             revision = revision + 1, warnings = warnings || ${warnings}::jsonb
       where post_id = ${post_id} and account_id = ${account_id} and withdrawal = 'under_way'
    `
    if (count === 0) return
    const data = await readWritten({ sql, accountId: account_id }, post_id)
    await recordEvent(sql, { account_id, type: 'post.withdrawal', data })
  })
}
