import { ApiError } from '@svc/errors'
import type { Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import type { Template } from './template.ts'
import { templateColumns } from './template-columns.ts'
import { refuseBuiltin } from './update-template.ts'

/**
 * Deletes a template. Projects that were made with it keep what it said.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such template.
 * @throws {ApiError} `CONFLICT` when it comes with the service.
 */
export async function deleteTemplate(
  { sql, accountId }: Tenant,
  template_id: string,
): Promise<void> {
  refuseBuiltin(template_id)
  await inTransaction(sql, async (sql) => {
    const [template] = await sql<Template[]>`
      delete from templates where template_id = ${template_id} and account_id = ${accountId}
      returning ${templateColumns(sql)}
    `
    if (!template) throw new ApiError('NOT_FOUND', `No template ${template_id}.`)
    await recordEvent(sql, { account_id: accountId, type: 'template.deleted', data: template })
  })
}
