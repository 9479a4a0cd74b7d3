import type { Command } from '../command.ts'
import { GLOBAL_OPTIONS } from '../global-options.ts'
import type { Option } from '../option.ts'

/** The completions from which the script of each shell is generated. */
export interface Offers {
  /** The first words. */
  first: Word[]
  commands: CommandOffers[]
}

interface CommandOffers {
  /** One word, or two. */
  name: string
  takesFile: boolean
  /** Second words that, together with this name, form another command. */
  second: Word[]
  options: (Word & { choices: readonly string[]; isFlag: boolean })[]
}

interface Word {
  word: string
  does: string
}

/** Lists all completions, from the same table that commands are parsed with. */
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

export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
