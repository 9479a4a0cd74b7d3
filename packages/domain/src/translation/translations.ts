import { ApiError, conflict, invalidAt } from '@svc/errors'
import {
  cleanText,
  type StoredLine,
  type Translation,
  type TranslationChange,
  type TranslationRequest,
  type Translations,
} from '@svc/specification'
import { lockAccount } from '../account/terms.ts'
import { durationOf, rangeInClip, type TimeRange, toClipSecond } from '../clip/clip-time.ts'
import { holdClip } from '../clip-edit/revise-clip.ts'
import type { Conditional, Context, Tenant } from '../context.ts'
import { type Fragment, inTransaction, type Sql } from '../database.ts'
import { createUlid } from '../ids.ts'
import { readRow, roundNumbers } from '../json.ts'
import { refuseCrowd } from '../run/runs.ts'

/** A translation with its lines in seconds of the source, and the cut of its clip. */
interface HeldTranslation extends Omit<Translation, 'lines'> {
  translation_id: string
  lines: StoredLine[]
  segments: TimeRange[]
}

/** What a translation is made of; the table of clips is `c`. */
export const digestOf = (sql: Sql) => sql`md5(c.segments::text || c.words::text)`

async function selectTranslations(
  { sql, accountId }: Tenant,
  rest: Fragment,
): Promise<HeldTranslation[]> {
  const rows = await sql<HeldTranslation[]>`
    select t.translation_id, t.clip_id, t.language, t.status, t.made_by, t.is_reviewed, t.hook, t.lines,
           t.error, t.created_at, t.updated_at, c.segments,
           coalesce(t.digest <> ${digestOf(sql)}, false) as is_outdated
      from translations t join clips c using (clip_id) join projects p using (project_id)
     where t.account_id = ${accountId} and p.deleted_at is null ${rest}
  `
  return rows.map(({ segments, ...row }) => ({
    ...readRow('translations', row),
    ...readRow('clips', { segments }),
  }))
}

/** Shows a translation, its lines in seconds of the clip. */
function toTranslation(held: HeldTranslation): Translation {
  const { translation_id: _, segments, lines, ...translation } = held
  const whole = durationOf(segments)
  return roundNumbers({
    ...translation,
    lines: lines.map(({ start, end, spoken, text }) => {
      const at = toClipSecond(start, segments) ?? whole
      return { ...(rangeInClip({ start, end }, segments) ?? { start: at, end: at }), spoken, text }
    }),
  })
}

/** Writes a language tag in its usual form; gives `null` for what is no language tag. */
function languageOf(given: string): string | null {
  try {
    return Intl.getCanonicalLocales(given)[0] ?? null
  } catch {
    return null
  }
}

export async function holdTranslation(
  tenant: Tenant,
  clip_id: string,
  given: string,
  lock = tenant.sql``,
): Promise<HeldTranslation> {
  const { sql } = tenant
  const language = languageOf(given)
  const its = sql`and t.clip_id = ${clip_id} and t.language = ${language} ${lock}`
  const [held] = await selectTranslations(tenant, its)
  if (held) return held
  throw new ApiError('NOT_FOUND', `Clip ${clip_id} has no translation “${given}”.`)
}

export const readTranslation = async (tenant: Tenant, clip_id: string, language: string) =>
  toTranslation(await holdTranslation(tenant, clip_id, language))

export async function listTranslations(tenant: Tenant, clip_id: string): Promise<Translations> {
  const { sql, accountId } = tenant
  const [clip] = await sql`
    select 1 from clips c join projects p using (project_id)
     where c.clip_id = ${clip_id} and c.account_id = ${accountId} and p.deleted_at is null
  `
  if (!clip) throw new ApiError('NOT_FOUND', `No clip ${clip_id}.`)
  const its = sql`and t.clip_id = ${clip_id} order by t.language`
  return { items: (await selectTranslations(tenant, its)).map(toTranslation) }
}

/** @throws {ApiError} `CONFLICT` for a translation that is not there yet. */
export function requireReady({ status, language }: Pick<Translation, 'status' | 'language'>): void {
  if (status === 'ready') return
  throw conflict(`The translation “${language}” is ${status}.`)
}

/**
 * Reads a translation and the cut of its clip, to be written as a file.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such translation, `CONFLICT` until it is ready.
 */
export async function translationTrack(
  tenant: Tenant,
  clip_id: string,
  language: string,
): Promise<HeldTranslation> {
  const held = await holdTranslation(tenant, clip_id, language)
  requireReady(held)
  return held
}

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
      throw invalidAt('body.language', `“${given}” is no language tag (BCP 47).`)
    const { items } = await listTranslations(tenant, clip_id)
    const known = items.find((one) => one.language === language)
    const isUsable = known?.status === 'ready' && !known.is_outdated
    if (known && (isUsable || !['ready', 'failed'].includes(known.status))) return known
    if (!known && items.length >= MOST_LANGUAGES)
      throw conflict(`The clip has ${MOST_LANGUAGES} translations already.`, {
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
      throw invalidAt(
        'body.lines',
        `These are ${given.length} lines; the translation has ${held.lines.length}.`,
      )
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
