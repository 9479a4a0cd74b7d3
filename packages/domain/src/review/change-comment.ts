import { type Comment, type CommentChange, cleanText } from '@svc/specification'
import type { Conditional, Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'
import { commentColumns, noComment } from './read-comments.ts'

/**
 * Answers a comment, or says whether it is dealt with.
 *
 * @param change - A JSON merge patch in which `null` puts a member back to its default.
 * @throws {ApiError} `CONFLICT` when the comment is in another state than the request says.
 * @throws {ApiError} `NOT_FOUND` when the account has no such comment.
 */
export async function changeComment(
  context: Tenant & Conditional,
  comment_id: string,
  change: CommentChange,
): Promise<Comment> {
  const { accountId } = context
  return inTransaction(context.sql, async (sql) => {
    const its = sql`m.comment_id = ${comment_id} and m.account_id = ${accountId}`
    const [before] = await sql<Comment[]>`
      select ${commentColumns(sql)} from comments m where ${its} for update
    `
    if (!before) return noComment(comment_id)
    context.requireState?.(before)
    const { answer = before.answer, is_resolved = before.is_resolved } = cleanText(change)
    if (answer === before.answer && (is_resolved ?? false) === before.is_resolved) return before
    const [comment] = await sql<[Comment]>`
      update comments m
         set is_resolved = ${is_resolved ?? false}, answer = ${answer},
             answered_at = case when ${answer}::text is null then null
                                when m.answer is distinct from ${answer} then now()
                                else m.answered_at end
       where ${its}
      returning ${commentColumns(sql)}
    `
    return comment
  })
}

/**
 * Deletes a comment with its answer.
 *
 * @throws {ApiError} `CONFLICT` when the comment is in another state than the request says.
 * @throws {ApiError} `NOT_FOUND` when the account has no such comment.
 */
export async function deleteComment(
  { sql, accountId, requireState }: Tenant & Conditional,
  comment_id: string,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const [comment] = await sql<Comment[]>`
      delete from comments m where m.comment_id = ${comment_id} and m.account_id = ${accountId}
      returning ${commentColumns(sql)}
    `
    if (!comment) return noComment(comment_id)
    requireState?.(comment)
  })
}
