import { definesFor } from '@svc/command-line'
import type { Database } from '@svc/domain'
import type { Env } from '../env.ts'
import type { OpenDatabase } from '../own-database.ts'

export interface CommandContext {
  env: Env
  database(): Promise<OpenDatabase>
  /** Returns the database's connections, after checking that the schema is that of this version. */
  sql(): Promise<Database>
  /** Lets the command end with 1 although it answers: it answers that something is wrong. */
  fail(): void
}

/** Defines a command of the operator. Its result is printed: a list as a table, an object line by line. */
export const defineCommand = definesFor<CommandContext>()

export const text = (value: string, does: string) => ({ kind: 'text', value, does }) as const
export const needed = <const O>(option: O) => ({ ...option, isNeeded: true }) as const

/** Options of several commands; `idOf` names one thing, of any account. */
export const ACCOUNT = text('ID', 'an account')
export const NEEDED_ACCOUNT = needed(ACCOUNT)
export const idOf = (value: string) => needed(text(value, 'which one'))
export const GRACE = {
  kind: 'number',
  value: 'SECONDS',
  does: 'how long the old one is good for (default: a day)',
} as const
