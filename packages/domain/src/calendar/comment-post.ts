import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { type FigureWork, loadFigureWork } from '../figures/figures.ts'
import { readWritten } from './select-posts.ts'

/** A request of a worker that fell silent is on its way no longer than this. */
const PATIENCE_SECONDS = 60

/** What is needed to write the first comment below a post. */
export interface CommentWork extends FigureWork {
  text: string
  now: string
  /** When the last attempt began, unless the platform refused it: the comment may be there. */
  comment_begun_at: string | null
  /** Whether what that attempt sent may still arrive. */
  mayArrive: boolean
}

/** Reads the first comment that is to stand below a post; `null` where there is none to write, or it is settled. */
export async function loadCommentWork(sql: Sql, post_id: string): Promise<CommentWork | null> {
  const post = await loadFigureWork({ sql }, post_id)
  if (!post) return null
  const [row] = await sql<Pick<CommentWork, 'text' | 'now' | 'comment_begun_at' | 'mayArrive'>[]>`
    select first_comment as text, now() as now, comment_begun_at,
           coalesce(comment_begun_at > now() - make_interval(secs => ${PATIENCE_SECONDS}), false)
             as "mayArrive"
      from posts
     where post_id = ${post_id} and account_id = ${post.account_id} and first_comment is not null
       and comment_begun_at is distinct from 'infinity'
  `
  return row ? { ...post, ...row } : null
}

type Begun = Pick<CommentWork, 'account_id' | 'post_id' | 'comment_begun_at'>

/** Writes down that a comment is being sent. Of several workers one may send it: the others find that another has begun. */
export async function beginComment(sql: Sql, work: Begun): Promise<Begun | null> {
  const { account_id, post_id, comment_begun_at } = work
  const [begun] = await sql<Begun[]>`
    update posts set comment_begun_at = clock_timestamp()
     where post_id = ${post_id} and account_id = ${account_id}
       and comment_begun_at is not distinct from ${comment_begun_at}::timestamptz
    returning account_id, post_id, comment_begun_at
  `
  return begun ?? null
}

/** Writes down that the platform refused a comment that this worker began: it is not there. */
export async function endComment(sql: Sql, begun: Begun): Promise<void> {
  const { account_id, post_id, comment_begun_at } = begun
  await sql`
    update posts set comment_begun_at = null
     where post_id = ${post_id} and account_id = ${account_id}
       and comment_begun_at = ${comment_begun_at}
  `
}

/**
 * Tells, once, what became of the first comment of a post, which is out in any case.
 *
 * @param fault - Why it is not there, or perhaps not; `null` when it is.
 */
export async function settleComment(
  sql: Sql,
  { account_id, post_id }: Pick<FigureWork, 'account_id' | 'post_id'>,
  fault: { code: 'first_comment_missing' | 'first_comment_uncertain'; message: string } | null,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const { count } = await sql`
      update posts
         set comment_begun_at = 'infinity', warnings = warnings || ${fault ? [fault] : []}::jsonb,
             revision = revision + ${fault ? 1 : 0}, updated_at = now()
       where post_id = ${post_id} and account_id = ${account_id}
         and comment_begun_at is distinct from 'infinity'
    `
    if (count === 0) return
    const data = await readWritten({ sql, accountId: account_id }, post_id)
    await recordEvent(sql, { account_id, type: 'post.first_comment', data })
  })
}
