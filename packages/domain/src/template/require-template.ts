import { ApiError } from '@svc/errors'
import type { StoredTemplate } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { unknownReference } from '../refusal-reasons.ts'
import { readRow } from '../stored/read-row.ts'
import { findTemplate } from './read-template.ts'
import { templateColumns } from './template-columns.ts'

/**
 * Finds the template that a request's `template_id` names.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.template_id` when the account has no such template.
 */
export async function requireTemplate(
  tenant: Tenant,
  template_id: string,
): Promise<StoredTemplate> {
  const template = await findTemplate(tenant, template_id)
  if (template) return template
  throw new ApiError('VALIDATION_ERROR', `No template ${template_id}.`, {
    ...unknownReference(template_id),
    location: 'body.template_id',
  })
}

/** Finds the template of projects that name none; `null` when the account has chosen none. */
export async function findDefaultTemplate({
  sql,
  accountId,
}: Tenant): Promise<StoredTemplate | null> {
  const [template] = await sql<StoredTemplate[]>`
    select ${templateColumns(sql)} from templates where account_id = ${accountId} and is_default
  `
  return template ? readRow('templates', template) : null
}
