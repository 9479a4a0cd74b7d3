import type { Command } from './command.ts'
import type { Options } from './option.ts'

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
