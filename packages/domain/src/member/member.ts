import type { Sql } from '../database.ts'

/** A person who signed up, and acts in an account. */
export interface Member {
  /** The member's identifier from the sign-in, which is `sub` in tokens; 1 to 255 characters. */
  subject: string
  /** The account that they act in now; they may belong to several. */
  account_id: string
  name: string | null
  email: string | null
  /** In which they read, as far as it is known: see `setLanguage`. */
  language: string | null
  created_at: string
}

/** Gives the columns that make a member. */
export function memberColumns(sql: Sql) {
  return sql`subject, account_id, name, email, language, created_at`
}
