import { ApiError } from '@svc/errors'
import type { Sql } from '../database.ts'

/** A language for a person: letters of BCP 47 without a region, such as `de`. */
interface SpokenLanguage {
  subject: string
  language: string
  /** Whether it is a guess, which replaces no language that is known. Default: no. */
  is_guess?: boolean
}

/**
 * Remembers the language in which a person reads.
 *
 * @throws {ApiError} `NOT_FOUND` when no member has this subject.
 */
export async function setLanguage(
  sql: Sql,
  { subject, language, is_guess = false }: SpokenLanguage,
): Promise<void> {
  const { count } = await sql`
    update members
       set language = case when ${is_guess} and language is not null then language else ${language} end
     where subject = ${subject}
  `
  if (count === 0) throw new ApiError('NOT_FOUND', `No member ${subject}.`)
}
