import type { Client } from '@svc/client'
import type { ProgressLine } from '@svc/clip-engine/progress-line'
import type { Env } from './env.ts'
import type { Option, ValueOf } from './option.ts'
import type { Columns } from './shows/columns.ts'
import type { CredentialsFile } from './sign-in/credentials-file.ts'

/** The context in which a command runs. */
export interface Context {
  env: Env
  /** The address of the service that is meant. */
  server: string
  /** The value of `--key`; for `-` the key that was read from standard input. */
  key: string | null
  credentials: CredentialsFile
  /**
   * A client with the given or the stored credential.
   *
   * @throws {NotSignedIn} There is none.
   */
  client(): Promise<Client>
  /** Shows progress on standard error. */
  progress: ProgressLine
  /** Aborted when the person stops the command. */
  signal: AbortSignal
}

/** The words that were typed: arguments by name, and the options that were given. */
export interface Given {
  args: Record<string, string>
  options: Record<string, unknown>
}

/** What a command returns is printed: a list as a table, a stream row by row, anything else member by member. */
export type Answer<Row extends object> =
  | Row
  | readonly Row[]
  | { items: readonly Row[] }
  | AsyncIterable<Row>
  | string
  | undefined

/** A command of `clip`. */
export interface Command {
  does: string
  /** A call of the command, without `clip`; names of resources stand for their ids. */
  example: string
  /** The positional arguments. `FILE` and `VIDEO` are completed with file names. */
  takes: readonly string[]
  options: Record<string, Option>
  /** Which members people are shown; programs get all. */
  shows: Columns<object> | undefined
  run(context: Context, given: Given): Promise<Answer<object>>
}

type Options = Record<string, Option>

interface Definition<Takes extends string, O extends Options, Row extends object> {
  does: string
  example: string
  takes?: readonly Takes[]
  options?: O
  shows?: Columns<Row>
  run(
    context: Context,
    given: { args: Record<Takes, string>; options: { [Name in keyof O]?: ValueOf<O[Name]> } },
  ): Promise<Answer<Row>>
}

/** Defines a command whose `run` is typed by its own arguments, options and rows. */
export function defineCommand<
  const Takes extends string = never,
  const O extends Options = Record<never, Option>,
  Row extends object = object,
>(definition: Definition<Takes, O, Row>): Command {
  const { takes = [], options = {}, shows, ...rest } = definition
  return { ...rest, takes, options, shows } as unknown as Command
}
