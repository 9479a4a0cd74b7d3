import { ApiError } from '@svc/errors'
import {
  cleanText,
  type Translation,
  type TranslationChange,
  type TranslationRequest,
} from '@svc/specification'
import { lockAccount } from '../account/account.ts'
import { faultAt } from '../clip-edit/faults.ts'
import { holdClip } from '../clip-edit/held-clip.ts'
import type { Conditional, Context, Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'
import { refuseCrowd } from '../run/waiting-line.ts'
import { createUlid } from '../ulid.ts'
import {
  holdTranslation,
  languageOf,
  listTranslations,
  readTranslation,
  requireReady,
  toTranslation,
} from './translation-rows.ts'

const MOST_LANGUAGES = 20
/** How many of an account wait or are worked on, and how many of them at once. */
const MOST_UNFINISHED = 50
const AT_ONCE = 2

/**
 * Has what is said in a clip translated. A translation that is there is returned as it is, unless it failed or the clip says
 * something else now.
 *
 * @throws {ApiError} `NOT_FOUND`, `PROJECT_NOT_READY`: see `holdClip`.
 * @throws {ApiError} `VALIDATION_ERROR` for what is no language, `CONFLICT` for one more language than a clip may have.
 * @throws {ApiError} `RATE_LIMITED` when the account has too many that are not finished.
 */
export async function createTranslation(
  { accountId, jobs, ...context }: Pick<Context, 'sql' | 'accountId' | 'jobs'>,
  clip_id: string,
  { language: given }: TranslationRequest,
): Promise<Translation> {
  return inTransaction(context.sql, async (sql) => {
    const tenant = { sql, accountId }
    await holdClip(tenant, clip_id)
    await lockAccount(sql, accountId)
    const language = languageOf(given)
    if (language === null)
      throw ApiError.invalid([faultAt('language', `“${given}” is no language tag (BCP 47).`)])
    const { items } = await listTranslations(tenant, clip_id)
    const known = items.find((one) => one.language === language)
    const isUsable = known?.status === 'ready' && !known.is_outdated
    if (known && (isUsable || !['ready', 'failed'].includes(known.status))) return known
    if (!known && items.length >= MOST_LANGUAGES)
      throw new ApiError('CONFLICT', `The clip has ${MOST_LANGUAGES} translations already.`, {
        reason: 'limit_reached',
      })
    const [unfinished] = await sql<[{ count: number }]>`
      select count(*) from translations
       where account_id = ${accountId} and status in ('queued', 'working')
    `
    refuseCrowd('translations', unfinished.count, MOST_UNFINISHED)
    const [{ translation_id }] = await sql<[{ translation_id: string }]>`
      insert into translations (translation_id, account_id, clip_id, language)
      values (${createUlid()}, ${accountId}, ${clip_id}, ${language})
      on conflict (clip_id, language) do update
         set status = 'queued', run_id = null, error = null, is_reviewed = false, updated_at = now()
      returning translation_id
    `
    await jobs.enqueue(sql, {
      queue: 'translate_clip',
      data: { translation_id },
      account: { account_id: accountId, limit: AT_ONCE },
    })
    return readTranslation(tenant, clip_id, language)
  })
}

/**
 * Changes the lines of a translation, or says that a person has read it.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such translation.
 * @throws {ApiError} `CONFLICT` until it is ready, or when it is in another state than the request says.
 * @throws {ApiError} `VALIDATION_ERROR` for more or fewer lines than it has.
 */
export async function changeTranslation(
  context: Tenant & Conditional,
  clip_id: string,
  language: string,
  change: TranslationChange,
): Promise<Translation> {
  const { accountId } = context
  return inTransaction(context.sql, async (sql) => {
    const tenant = { sql, accountId }
    const held = await holdTranslation(tenant, clip_id, language, sql`for update of t`)
    const before = toTranslation(held)
    context.requireState?.(before)
    requireReady(held)
    const { hook = held.hook, is_reviewed = held.is_reviewed, lines: given } = cleanText(change)
    if (given && given.length !== held.lines.length)
      throw ApiError.invalid([
        faultAt(
          'lines',
          `These are ${given.length} lines; the translation has ${held.lines.length}.`,
        ),
      ])
    const lines = held.lines.map((line, at) => ({ ...line, text: given?.[at]?.text ?? line.text }))
    await sql`
      update translations
         set hook = ${hook}, lines = ${lines}::jsonb, is_reviewed = ${is_reviewed}, updated_at = now()
       where translation_id = ${held.translation_id} and account_id = ${accountId}
         and (hook, lines, is_reviewed) is distinct from (${hook}, ${lines}::jsonb, ${is_reviewed}::boolean)
    `
    return readTranslation(tenant, clip_id, language)
  })
}

/**
 * Deletes a translation; a run that makes it ends at its next write.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such translation, `CONFLICT` as `changeTranslation`.
 */
export async function deleteTranslation(
  context: Tenant & Conditional,
  clip_id: string,
  language: string,
): Promise<void> {
  const { accountId } = context
  await inTransaction(context.sql, async (sql) => {
    const tenant = { sql, accountId }
    const held = await holdTranslation(tenant, clip_id, language, sql`for update of t`)
    context.requireState?.(toTranslation(held))
    await sql`
      delete from translations
       where translation_id = ${held.translation_id} and account_id = ${accountId}
    `
  })
}
