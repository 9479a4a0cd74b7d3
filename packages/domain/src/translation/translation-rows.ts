import { ApiError } from '@svc/errors'
import type { StoredLine, Translation, Translations } from '@svc/specification'
import { durationOf, rangeInClip, type TimeRange, toClipSecond } from '../clip/clip-time.ts'
import type { Tenant } from '../context.ts'
import type { Fragment, Sql } from '../database.ts'
import { roundNumbers } from '../round-numbers.ts'
import { readRow } from '../stored/read-row.ts'

/** A translation with its lines in seconds of the source, and the cut of its clip. */
export interface HeldTranslation extends Omit<Translation, 'lines'> {
  translation_id: string
  lines: StoredLine[]
  segments: TimeRange[]
}

/** What a translation is made of; the table of clips is `c`. */
export const digestOf = (sql: Sql) => sql`md5(c.segments::text || c.words::text)`

export async function selectTranslations(
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
export function toTranslation(held: HeldTranslation): Translation {
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

/**
 * Writes a language tag in its usual form.
 *
 * @returns `null` for what is no language tag.
 */
export function languageOf(given: string): string | null {
  try {
    return Intl.getCanonicalLocales(given)[0] ?? null
  } catch {
    return null
  }
}

/** @throws {ApiError} `NOT_FOUND` when the account has no such translation. */
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

/** @throws {ApiError} `NOT_FOUND` when the account has no such translation. */
export const readTranslation = async (tenant: Tenant, clip_id: string, language: string) =>
  toTranslation(await holdTranslation(tenant, clip_id, language))

/** @throws {ApiError} `NOT_FOUND` when the account has no such clip. */
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
  throw new ApiError('CONFLICT', `The translation “${language}” is ${status}.`)
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
