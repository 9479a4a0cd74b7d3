import { ApiError } from '@svc/errors'
import type { Tenant } from '../context.ts'
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
  const { count } = await sql`
    delete from templates where template_id = ${template_id} and account_id = ${accountId}
  `
  if (count === 0) throw new ApiError('NOT_FOUND', `No template ${template_id}.`)
}
