import type { Command } from '../command.ts'
import { GLOBAL_OPTIONS } from '../global-options.ts'
import type { Option } from '../option.ts'

/** What a shell is to offer, of which each shell's script is written. */
export interface Offers {
  /** The first words. */
  first: Word[]
  commands: CommandOffers[]
}

interface CommandOffers {
  /** One word, or two. */
  name: string
  takesFile: boolean
  /** Second words that make another command of it. */
  second: Word[]
  options: (Word & { choices: readonly string[]; isFlag: boolean })[]
}

interface Word {
  word: string
  does: string
}

/** Lists what may be typed, of the same table that commands are read by. */
export function offersOf(table: Readonly<Record<string, Command>>): Offers {
  const entries = Object.entries(table).map(([name, command]) => ({ name, command }))
  const isFirst = ({ name }: { name: string }) => !name.includes(' ')
  return {
    first: [
      ...entries.filter(isFirst).map(({ name, command }) => ({ word: name, does: command.does })),
      { word: 'help', does: 'Explains a command.' },
    ],
    commands: entries.map(({ name, command }) => ({
      name,
      takesFile: command.takes.some((argument) => /^(FILE|VIDEO)$/.test(argument)),
      second: entries.flatMap((other) =>
        other.name.startsWith(`${name} `)
          ? [{ word: other.name.slice(name.length + 1), does: other.command.does }]
          : [],
      ),
      options: Object.entries({ ...command.options, ...GLOBAL_OPTIONS }).map(offerOf),
    })),
  }
}

function offerOf([name, option]: [string, Option]) {
  const choices = option.kind === 'choice' ? option.choices : []
  return { word: `--${name}`, does: option.does, choices, isFlag: option.kind === 'flag' }
}

/** Writes a word that a shell takes as it is. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
