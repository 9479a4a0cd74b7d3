import type { List } from '@svc/pagination'
import type { PROJECT_STATUSES, PROJECT_TYPES } from '@svc/specification'
import type { Context } from '../context.ts'
import type { Fragment, Sql } from '../database.ts'
import { ofAccount, titleOf } from './project-rows.ts'

/** The filters of the list of projects, which is sorted newest first. */
export interface ProjectQuery {
  limit: number
  cursor?: string
  status?: (typeof PROJECT_STATUSES)[number]
  type?: (typeof PROJECT_TYPES)[number]
  created_after?: string
  created_before?: string
  /** Part of the title, any case. */
  q?: string
  /** Only these projects; ids that the account does not have are left out. */
  ids?: string[]
}

/** The SQL of one page, and what its cursors are bound to. */
interface ProjectPage {
  list: List
  /** The condition of the page's projects, and of those behind it. */
  filters: Fragment
  /** The order, and at least as many projects as the page shows and one more. */
  order: Fragment
}

/**
 * Gives the SQL of a page of an account's projects, the newest first. The table is `p`.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `query.cursor` for a cursor of another list.
 */
export function pageOf(
  { sql, accountId, cursors }: Pick<Context, 'sql' | 'accountId' | 'cursors'>,
  { limit, cursor, ids, ...filters }: ProjectQuery,
): ProjectPage {
  const list = { list: 'projects', accountId, ids: ids?.join(), ...filters }
  const after = cursors.decode(cursor, list)
  return {
    list,
    filters: ofAccount(
      sql,
      accountId,
      sql`
        ${after ? sql`and (p.created_at, p.project_id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
        ${ids ? sql`and p.project_id = any(${sql.typed.uuids(ids)})` : sql``}
        ${filters.status ? sql`and p.status = ${filters.status}` : sql``}
        ${filters.type ? sql`and p.type = ${filters.type}` : sql``}
        ${filters.created_after ? sql`and p.created_at > ${filters.created_after}::timestamptz` : sql``}
        ${filters.created_before ? sql`and p.created_at < ${filters.created_before}::timestamptz` : sql``}
        ${filters.q ? sql`and strpos(lower(${titleOf(sql)}), lower(${filters.q})) > 0` : sql``}
      `,
    ),
    order: sql`
      order by p.created_at desc, p.project_id desc limit ${rowsOf(sql, limit + 1)}
    `,
  }
}

/** One more than pages of common sizes have. */
const COMMON_ROWS = [21, 51, 101]

// With a number that is part of its text, Postgres keeps one plan of a statement. With a parameter it makes a plan each time,
// which takes longer than reading some rows more.
function rowsOf(sql: Sql, least: number): Fragment {
  const rows = COMMON_ROWS.find((count) => count >= least)
  return rows === undefined ? sql`${least}` : sql.unsafe(String(rows))
}
