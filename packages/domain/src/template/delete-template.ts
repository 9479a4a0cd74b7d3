import { ApiError } from '@svc/errors'
import type { StoredTemplate } from '@svc/specification'
import type { Conditional, Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { templateColumns, toTemplate } from './template-columns.ts'
import { refuseBuiltin } from './update-template.ts'

/**
 * Deletes a template. Projects that were made with the template keep its configuration.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such template.
 * @throws {ApiError} `CONFLICT` when the template is built-in, or in another state than the request says.
 */
export async function deleteTemplate(
  { sql, accountId, requireState }: Tenant & Conditional,
  template_id: string,
): Promise<void> {
  refuseBuiltin(template_id)
  await inTransaction(sql, async (sql) => {
    const [stored] = await sql<StoredTemplate[]>`
      delete from templates where template_id = ${template_id} and account_id = ${accountId}
      returning ${templateColumns(sql)}
    `
    if (!stored) throw new ApiError('NOT_FOUND', `No template ${template_id}.`)
    const data = toTemplate(stored)
    requireState?.(data)
    await recordEvent(sql, { account_id: accountId, type: 'template.deleted', data })
  })
}
