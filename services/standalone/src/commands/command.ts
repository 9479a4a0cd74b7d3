import type { Database } from '@svc/domain'
import type { Env } from '../env.ts'
import type { OpenDatabase } from '../own-database.ts'

/** Options as they were typed, without the two dashes. */
export type Options = Partial<Record<(typeof OPTIONS)[number], string>>

/** Every option that some command takes. */
export const OPTIONS = [
  'access-token',
  'account',
  'amount',
  'app-password',
  'email',
  'event',
  'folder',
  'grace',
  'handle',
  'id',
  'name',
  'plan',
  'platform',
  'redirect',
  'scopes',
  'secret',
  'server',
  'since',
  'subject',
  'types',
  'url',
] as const

/** What a command works with. */
export interface CommandContext {
  env: Env
  /** Opens the database when it is first asked for. */
  database(): Promise<OpenDatabase>
  /** Its connections, with the schema as this version needs it. */
  sql(): Promise<Database>
}

/** One thing an operator can do. What it returns is printed: a list as a table, else member by member; `null` is not. */
export interface Command {
  /** The options it takes, as the help shows them. */
  usage: string
  does: string
  run(context: CommandContext, options: Options): Promise<object | null>
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

/**
 * Reads how long something old goes on working.
 *
 * @throws {UsageError} It is not a number of seconds.
 */
export function readGrace({ grace }: Options): { grace_seconds?: number } {
  if (grace === undefined) return {}
  const grace_seconds = Number(grace)
  if (Number.isInteger(grace_seconds) && grace_seconds >= 0) return { grace_seconds }
  throw new UsageError(`--grace is "${grace}"; it must be a whole number of seconds, 0 or more.`)
}

/** What was typed does not fit; the message says how it must be. */
export class UsageError extends Error {
  override name = 'UsageError'
}
