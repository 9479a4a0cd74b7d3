import { ApiError } from '@svc/errors'
import { type Page, toPage } from '@svc/pagination'
import type { Comment } from '@svc/specification'
import type { Context, Tenant } from '../context.ts'
import type { Sql } from '../database.ts'
import { requireProject } from '../project/project-rows.ts'

/** The columns of a comment as it is shown; the table is `m`. */
export const commentColumns = (sql: Sql) => sql`
  m.comment_id, m.project_id, m.clip_id, m.revision, m.name, m.at, m.text, m.verdict, m.answer,
  m.is_resolved, m.created_at, m.answered_at
`

/** @throws {ApiError} `NOT_FOUND` when the account has no such comment. */
export async function readComment({ sql, accountId }: Tenant, comment_id: string) {
  const [comment] = await sql<Comment[]>`
    select ${commentColumns(sql)} from comments m
     where m.comment_id = ${comment_id} and m.account_id = ${accountId}
  `
  return comment ?? noComment(comment_id)
}

export function noComment(comment_id: string): never {
  throw new ApiError('NOT_FOUND', `No comment ${comment_id}.`)
}

/**
 * Lists what visitors said about the clips of a project, the newest first.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such project.
 * @throws {ApiError} `VALIDATION_ERROR` at `query.cursor` for a cursor of another list.
 */
export async function listComments(
  { sql, accountId, cursors }: Pick<Context, 'sql' | 'accountId' | 'cursors'>,
  project_id: string,
  { limit, cursor, clip_id }: { limit: number; cursor?: string; clip_id?: string },
): Promise<Page<Comment>> {
  const list = { list: 'comments', accountId, project_id, clip_id }
  const after = cursors.decode(cursor, list)
  await requireProject({ sql, accountId }, project_id)
  const rows = await sql<Comment[]>`
    select ${commentColumns(sql)} from comments m
     where m.project_id = ${project_id} and m.account_id = ${accountId}
       ${clip_id === undefined ? sql`` : sql`and m.clip_id = ${clip_id}`}
       ${after ? sql`and (m.created_at, m.comment_id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
     order by m.created_at desc, m.comment_id desc
     limit ${limit + 1}
  `
  const positionOf = ({ created_at: value, comment_id: id }: Comment) => ({ value, id })
  return toPage(rows, limit, positionOf, cursors, list)
}
