import { ApiError } from '@svc/errors'
import type { StoredTemplate, Template } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { readRow } from '../stored/read-row.ts'
import { findBuiltin } from './builtin-templates.ts'
import { templateColumns, toTemplate } from './template-columns.ts'

/**
 * Reads a template: one of the account's own, or one that comes with the service.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such template.
 */
export async function readTemplate(tenant: Tenant, template_id: string): Promise<Template> {
  const template = await findTemplate(tenant, template_id)
  if (!template) throw new ApiError('NOT_FOUND', `No template ${template_id}.`)
  return toTemplate(template)
}

/** Finds a template by its id. */
export async function findTemplate(
  { sql, accountId }: Tenant,
  template_id: string,
): Promise<StoredTemplate | undefined> {
  const builtin = findBuiltin(template_id)
  if (builtin) return builtin
  const [template] = await sql<StoredTemplate[]>`
    select ${templateColumns(sql)} from templates
     where template_id = ${template_id} and account_id = ${accountId}
  `
  return template && readRow('templates', template)
}
