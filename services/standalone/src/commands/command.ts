import type { Database } from '@svc/domain'
import type { Env } from '../env.ts'
import type { OpenDatabase } from '../own-database.ts'

/** Options as they were typed, without the two dashes. */
export type Options = Partial<Record<(typeof OPTIONS)[number], string>>

/** Every option that some command takes. */
export const OPTIONS = [
  'account',
  'amount',
  'email',
  'grace',
  'id',
  'name',
  'plan',
  'scopes',
] as const

/** What a command works with. */
export interface CommandContext {
  env: Env
  /** Opens the database when it is first asked for. */
  database(): Promise<OpenDatabase>
  /** Its connections, with the schema as this version needs it. */
  sql(): Promise<Database>
}

/** One thing an operator can do. What it returns is printed: a list as a table, else member by member. */
export interface Command {
  /** The options it takes, as the help shows them. */
  usage: string
  does: string
  run(context: CommandContext, options: Options): Promise<object>
}

/**
 * Takes an option that a command cannot do without.
 *
 * @throws {UsageError} It was not given.
 */
export function need(options: Options, name: keyof Options): string {
  const value = options[name]
  if (value) return value
  throw new UsageError(`--${name} is missing.`)
}

/** What was typed does not fit; the message says how it must be. */
export class UsageError extends Error {
  override name = 'UsageError'
}
