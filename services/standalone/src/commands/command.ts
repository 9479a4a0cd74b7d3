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
  'api-key',
  'app-password',
  'email',
  'event',
  'folder',
  'grace',
  'handle',
  'id',
  'name',
  'objects',
  'plan',
  'platform',
  'redirect',
  'role',
  'scopes',
  'secret',
  'server',
  'since',
  'subject',
  'types',
  'url',
] as const

/** The dependencies of a command. */
export interface CommandContext {
  env: Env
  /** Opens the database at the first call. */
  database(): Promise<OpenDatabase>
  /** Returns the database's connections, after checking that the schema is that of this version. */
  sql(): Promise<Database>
}

/** A command of the operator. Its result is printed: a list as a table, an object line by line, `null` not at all. */
export interface Command {
  /** The options it takes, as the help shows them. */
  usage: string
  does: string
  run(context: CommandContext, options: Options): Promise<object | null>
}

/**
 * Returns the value of a required option.
 *
 * @throws {UsageError} The option was not given.
 */
export function need(options: Options, name: keyof Options): string {
  const value = options[name]
  if (value) return value
  throw new UsageError(`--${name} is missing.`)
}

/**
 * Reads how long a replaced key or secret stays valid.
 *
 * @throws {UsageError} The value is not a number of seconds.
 */
export function readGrace({ grace }: Options): { grace_seconds?: number } {
  if (grace === undefined) return {}
  const grace_seconds = Number(grace)
  if (Number.isInteger(grace_seconds) && grace_seconds >= 0) return { grace_seconds }
  throw new UsageError(`--grace is "${grace}"; it must be a whole number of seconds, 0 or more.`)
}

/** The command line is not valid; the message says what is expected. */
export class UsageError extends Error {
  override name = 'UsageError'
}
