import type { Client } from '@svc/client'
import type { ProgressLine } from '@svc/clip-engine/progress-line'
import type { Env } from './env.ts'
import type { Options, ValuesOf } from './option.ts'
import type { Columns } from './shows/table.ts'
import type { CredentialsFile } from './sign-in/credentials-file.ts'

/** The context in which a command of `clip` runs. */
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

/** A command of a program: `clip`, or the operator's `svc`. */
export interface Command<In = Context> {
  does: string
  /** A call of the command, without the program; names of resources stand for their ids. */
  example?: string
  /** The positional arguments. `FILE` and `VIDEO` are completed with file names. */
  takes: readonly string[]
  options: Options
  /** Which members people are shown; programs get all. */
  shows: Columns<object> | undefined
  run(context: In, given: Given): Promise<Answer<object>>
}

export interface Definition<In, Takes extends string, O extends Options, Row extends object> {
  does: string
  example?: string
  takes?: readonly Takes[]
  options?: O
  shows?: Columns<Row>
  run(
    context: In,
    given: { args: Record<Takes, string>; options: ValuesOf<O> },
  ): Promise<Answer<Row>>
}

/** Returns what defines the commands of a program: each `run` is typed by its own arguments, options and rows. */
export const definesFor =
  <In>() =>
  <
    const Takes extends string = never,
    const O extends Options = Record<never, never>,
    Row extends object = object,
  >(
    definition: Definition<In, Takes, O, Row>,
  ): Command<In> => {
    const { takes = [], options = {}, shows, ...rest } = definition
    return { ...rest, takes, options, shows } as unknown as Command<In>
  }

/** Defines a command of `clip`. */
export const defineCommand = definesFor<Context>()

/** A program that is told what to do by a command and its options. */
export interface Program<In> {
  /** How it is called, such as `bun clip`. */
  called: string
  /** The first line of the help. */
  usage: string
  /** The sections of the help, each with its commands by their names of one or two words. */
  sections: Readonly<Record<string, Readonly<Record<string, Command<In>>>>>
  /** The options of every command, `help` and `json` among them. */
  options: Options
  /** The last lines of the help. */
  notes?: readonly string[]
  /** Goes on after “There is no command …”. */
  unknown?(word: string): string
}

/** Every command of a program, by its name. */
export const commandsOf = <In>({ sections }: Program<In>): Readonly<Record<string, Command<In>>> =>
  Object.assign({}, ...Object.values(sections))
