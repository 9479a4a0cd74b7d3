import { type Page, toPage } from '@svc/pagination'
import type { StoredTemplate, Template } from '@svc/specification'
import type { Context } from '../context.ts'
import { BUILTIN_TEMPLATES } from './builtin-templates.ts'
import { templateColumns, toTemplate } from './template-columns.ts'

/** The filters of the list of templates, which is sorted newest first, with built-in ones at the end. */
export interface TemplateQuery {
  limit: number
  cursor?: string
  /** Part of the name, any case. */
  q?: string
}

/** Stands for the creation time in the cursors of templates that come with the service. */
const BUILTIN = 'builtin'

/**
 * Lists an account's templates, the newest first, and after them those that come with the service.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `query.cursor` for a cursor of another list.
 */
export async function listTemplates(
  context: Pick<Context, 'sql' | 'accountId' | 'cursors'>,
  { limit, cursor, ...filters }: TemplateQuery,
): Promise<Page<Template>> {
  const { sql, accountId, cursors } = context
  const list = { list: 'templates', accountId, ...filters }
  const after = cursors.decode(cursor, list)
  const isPastOwn = after?.value === BUILTIN
  const own = isPastOwn
    ? []
    : await sql<StoredTemplate[]>`
        select ${templateColumns(sql)} from templates
         where account_id = ${accountId}
           ${after ? sql`and (created_at, template_id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
           ${filters.q ? sql`and strpos(lower(name), lower(${filters.q})) > 0` : sql``}
         order by created_at desc, template_id desc
         limit ${limit + 1}
      `
  const builtin = BUILTIN_TEMPLATES.filter(
    ({ name, template_id }) =>
      name.toLowerCase().includes(filters.q?.toLowerCase() ?? '') &&
      !(isPastOwn && template_id <= after.id),
  )
  const positionOf = ({ is_builtin, created_at, template_id }: Template) => ({
    value: is_builtin ? BUILTIN : created_at,
    id: template_id,
  })
  const found = [...own, ...builtin].slice(0, limit + 1).map(toTemplate)
  return toPage(found, limit, positionOf, cursors, list)
}
