import { isDeepStrictEqual } from 'node:util'
import { ApiError, conflict } from '@svc/errors'
import {
  cleanText,
  type StoredTemplate,
  type Template,
  type TemplateChange,
  type TemplateConfig,
  type TemplateRequest,
  writeStored,
} from '@svc/specification'
import { lockAccount } from '../account/terms.ts'
import type { Conditional, Tenant } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { createUlid } from '../ids.ts'
import { readRow, STORED_COLUMNS } from '../json.ts'
import { limitReached } from '../refusals.ts'
import {
  assetIds,
  checkConfigAssets,
  completeConfig,
  findBuiltin,
  nameKey,
  patchConfig,
  templateColumns,
  toTemplate,
} from './read-template.ts'

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
async function forgetDefault(sql: Sql, account_id: string): Promise<void> {
  await sql`
    update templates set is_default = false, version = version + 1, updated_at = now()
     where account_id = ${account_id} and is_default
  `
}

/** Refuses a name that another template of the account has. */
function nameTaken(name: string): ApiError {
  return conflict(`There is a template called “${name}” already.`, {
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
  throw limitReached(`An account has at most ${MOST_TEMPLATES} templates.`, MOST_TEMPLATES)
}

/**
 * Changes a template; projects that were made with it keep its earlier configuration.
 *
 * The row is locked while it is changed, so that of two concurrent changes none is lost: the second
 * is applied to the result of the first, or refused when it names the earlier version. One that changes nothing of what is
 * shown writes nothing.
 *
 * @param change - `config` is a JSON merge patch in which `null` puts a member back to its default.
 * @throws {ApiError} `CONFLICT` for another version or state, a name that is taken, and a built-in template.
 * @throws {ApiError} `VALIDATION_ERROR` at the member that is wrong.
 */
export async function updateTemplate(
  tenant: Tenant & Conditional,
  template_id: string,
  change: TemplateChange,
): Promise<Template> {
  refuseBuiltin(template_id)
  return inTransaction(tenant.sql, async (sql) => {
    const { accountId } = tenant
    const { config: patch, version, ...given } = cleanText(change)
    await lockAccount(sql, accountId)
    const before = await lockTemplate(sql, accountId, template_id)
    checkVersion(before.version, version)
    const shown = toTemplate(before)
    tenant.requireState?.(shown)
    const config = patched(before.config, patch)
    const { name = before.name } = given
    // `null` is the default, as everywhere in a merge patch.
    const is_default = given.is_default === null ? false : (given.is_default ?? before.is_default)
    const changed = { ...before, name, is_default, config }
    if (isDeepStrictEqual(shown, toTemplate(changed))) return shown
    await checkConfigAssets({ sql, accountId }, config, before.config)
    if (name !== before.name) await checkName(sql, accountId, template_id, name)
    if (is_default && !before.is_default) await forgetDefault(sql, accountId)
    const [stored] = await sql<[StoredTemplate]>`
      update templates
         set name = ${name}, name_key = ${nameKey(name)},
             is_default = ${is_default}, config = ${writeStored(STORED_COLUMNS.templates.config, config)}::jsonb,
             asset_ids = ${assetIds(config)}::jsonb, version = version + 1, updated_at = now()
       where template_id = ${template_id} and account_id = ${accountId}
      returning ${templateColumns(sql)}
    `
    const template = toTemplate(stored)
    await recordEvent(sql, {
      account_id: accountId,
      type: 'template.updated',
      data: template,
      before: shown,
    })
    return template
  })
}

/** @throws {ApiError} `CONFLICT` when the template comes with the service. */
function refuseBuiltin(template_id: string): void {
  const builtin = findBuiltin(template_id)
  if (!builtin) return
  throw conflict(
    `“${builtin.name}” comes with the service and cannot be changed; create a template of your own.`,
    { reason: 'built_in', params: { name: builtin.name } },
  )
}

async function lockTemplate(sql: Sql, account_id: string, template_id: string) {
  const [template] = await sql<StoredTemplate[]>`
    select ${templateColumns(sql)} from templates
     where template_id = ${template_id} and account_id = ${account_id}
       for update
  `
  if (!template) throw new ApiError('NOT_FOUND', `No template ${template_id}.`)
  return readRow('templates', template)
}

function patched(config: TemplateConfig, patch: TemplateChange['config']): TemplateConfig {
  if (patch === undefined) return config
  return patch === null ? completeConfig() : patchConfig(config, patch)
}

function checkVersion(current: number, expected: number | null | undefined): void {
  if (expected === undefined || expected === null || expected === current) return
  throw conflict(
    `The change is for version ${expected} and the template is at version ${current}; read it again.`,
    { reason: 'changed_since', params: { received: expected, current } },
  )
}

/** Locks the account's row, so that the names of its templates change one at a time. */
async function checkName(sql: Sql, account_id: string, template_id: string, name: string) {
  const [other] = await sql`
    select 1 from templates
     where account_id = ${account_id} and name_key = ${nameKey(name)}
       and template_id <> ${template_id}
  `
  if (other) throw nameTaken(name)
}

/**
 * Deletes a template. Projects that were made with the template keep its configuration.
 *
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
