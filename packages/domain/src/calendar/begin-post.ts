import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createUlid } from '../ulid.ts'
import { failPost, MAX_POST_ATTEMPTS } from './fail-post.ts'
import { findObstacle } from './find-obstacle.ts'
import { loadPost } from './load-post.ts'
import type { PostRun, PostWork } from './post-work.ts'
import { readWritten } from './select-posts.ts'

/** Which of a post's jobs it is; see `enqueuePost`. */
export interface PostTicket {
  post_id: string
  ticket: number
}

/**
 * Takes a post that is due into work, or takes it over from a worker that died: the caller then finds out first
 * whether the platform has it.
 *
 * The database's clock decides what is due. State, time and ticket are tested inside the update, so a post that was
 * moved or cancelled a moment before is left alone.
 *
 * @returns `null` when there is nothing to do: it was moved, cancelled or settled, or has failed now.
 * @throws {JobPostponed} Its render is not finished.
 */
export async function beginPost(
  { sql, jobs }: { sql: Sql; jobs: Jobs },
  ticket: PostTicket,
): Promise<PostWork | null> {
  return inTransaction(sql, async (sql) => {
    const claimed = await claim(sql, ticket)
    if (!claimed) return null
    const { attempts, uncertain_since, ...run } = claimed
    const stored = await loadPost(sql, run)
    const obstacle = findObstacle(stored, uncertain_since !== null)
    if (obstacle) {
      const is_uncertain = uncertain_since !== null
      await failPost({ sql, jobs }, run, {
        error: obstacle,
        retry_after_seconds: null,
        is_uncertain,
      })
      return null
    }
    const { account_id, project_id, post_id } = run
    const data = await readWritten({ sql, accountId: account_id }, post_id)
    await recordEvent(sql, { account_id, type: 'post.publishing', project_id, data })
    const { is_deleted, output, ...work } = stored
    if (!output) throw new Error(`The finished render of post ${post_id} has no output.`)
    const may_send = !is_deleted && attempts <= MAX_POST_ATTEMPTS
    return { ...run, ...work, output, uncertain_since, may_send }
  })
}

interface Claim extends PostRun {
  attempts: number
  uncertain_since: string | null
}

async function claim(sql: Sql, { post_id, ticket }: PostTicket): Promise<Claim | undefined> {
  const run_id = createUlid()
  const [claimed] = await sql<Omit<Claim, 'run_id'>[]>`
    update posts
       set status = 'publishing', run_id = ${run_id}, attempts = attempts + 1,
           last_attempt_at = now(), next_attempt_at = null,
           uncertain_since = coalesce(uncertain_since, now()), updated_at = now()
     where post_id = ${post_id} and ticket = ${ticket}
       and (status = 'publishing'
            or status = 'pending' and coalesce(next_attempt_at, scheduled_at) <= now())
    returning post_id, account_id, project_id, attempts,
              nullif(uncertain_since, now()::timestamptz(3)) as uncertain_since
  `
  return claimed && { ...claimed, run_id }
}
