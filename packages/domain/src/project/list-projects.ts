import { type Page, toPage } from '@svc/pagination'
import type { PROJECT_STATUSES, PROJECT_TYPES, Project } from '@svc/specification'
import type { Context } from '../context.ts'
import { selectProjects, titleOf } from './select-projects.ts'

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

/**
 * Lists an account's projects, the newest first.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `query.cursor` for a cursor of another list.
 */
export async function listProjects(
  context: Pick<Context, 'sql' | 'accountId' | 'files' | 'shares' | 'cursors'>,
  { limit, cursor, ids, ...filters }: ProjectQuery,
): Promise<Page<Project>> {
  const { sql, accountId, cursors } = context
  const list = { list: 'projects', accountId, ids: ids?.join(), ...filters }
  const after = cursors.decode(cursor, list)
  const rows = await selectProjects(
    context,
    sql`
      ${after ? sql`and (p.created_at, p.project_id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
      ${ids ? sql`and p.project_id = any(${sql.typed.uuids(ids)})` : sql``}
      ${filters.status ? sql`and p.status = ${filters.status}` : sql``}
      ${filters.type ? sql`and p.type = ${filters.type}` : sql``}
      ${filters.created_after ? sql`and p.created_at > ${filters.created_after}::timestamptz` : sql``}
      ${filters.created_before ? sql`and p.created_at < ${filters.created_before}::timestamptz` : sql``}
      ${filters.q ? sql`and strpos(lower(${titleOf(sql)}), lower(${filters.q})) > 0` : sql``}
      order by p.created_at desc, p.project_id desc
      limit ${limit + 1}
    `,
  )
  const positionOf = ({ created_at, project_id }: Project) => ({
    value: created_at,
    id: project_id,
  })
  return toPage(rows, limit, positionOf, cursors, list)
}
