import { ApiError } from '@svc/errors'
import {
  cleanText,
  type StoredTemplate,
  type Template,
  type TemplateRequest,
  writeStored,
} from '@svc/specification'
import { lockAccount } from '../account/lock-account.ts'
import type { Tenant } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { STORED_COLUMNS } from '../stored/stored-columns.ts'
import { createUlid } from '../ulid.ts'
import { assetIds, checkConfigAssets } from './config-assets.ts'
import { completeConfig } from './patch-config.ts'
import { nameKey, templateColumns, toTemplate } from './template-columns.ts'

/** The most templates of an account: far more than people make, and few enough to search quickly. */
const MOST_TEMPLATES = 1000

/**
 * Creates a template.
 *
 * @throws {ApiError} `CONFLICT` when the account has one of this name, in whatever case, or too many.
 * @throws {ApiError} `VALIDATION_ERROR` at the member that names an asset the account does not have.
 */
export async function createTemplate(tenant: Tenant, request: TemplateRequest): Promise<Template> {
  return inTransaction(tenant.sql, async (sql) => {
    const { accountId } = tenant
    const { name, is_default = false, config: given } = cleanText(request)
    const config = completeConfig(given)
    await checkConfigAssets({ sql, accountId }, config)
    await lockAccount(sql, accountId)
    await checkRoom(sql, accountId)
    if (is_default) await forgetDefault(sql, accountId)
    const [stored] = await sql<StoredTemplate[]>`
      insert into templates (template_id, account_id, name, name_key, is_default, config, asset_ids)
      values (
        ${createUlid()}, ${accountId}, ${name}, ${nameKey(name)}, ${is_default},
        ${writeStored(STORED_COLUMNS.templates.config, config)}::jsonb,
        ${assetIds(config)}::jsonb
      )
      on conflict (account_id, name_key) do nothing
      returning ${templateColumns(sql)}
    `
    if (!stored) throw nameTaken(name)
    const template = toTemplate(stored)
    await recordEvent(sql, { account_id: accountId, type: 'template.created', data: template })
    return template
  })
}

/** Removes the default mark from the account's templates. The caller holds the account's lock. */
export async function forgetDefault(sql: Sql, account_id: string): Promise<void> {
  await sql`
    update templates set is_default = false, version = version + 1, updated_at = now()
     where account_id = ${account_id} and is_default
  `
}

/** Refuses a name that another template of the account has. */
export function nameTaken(name: string): ApiError {
  return new ApiError('CONFLICT', `There is a template called “${name}” already.`, {
    reason: 'name_taken',
    params: { name },
    location: 'body.name',
  })
}

async function checkRoom(sql: Sql, account_id: string): Promise<void> {
  const [{ count }] = await sql<[{ count: number }]>`
    select count(*) from templates where account_id = ${account_id}
  `
  if (count < MOST_TEMPLATES) return
  throw new ApiError('CONFLICT', `An account has at most ${MOST_TEMPLATES} templates.`, {
    reason: 'limit_reached',
    params: { most: MOST_TEMPLATES },
  })
}
