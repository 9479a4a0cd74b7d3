import { parseArgs } from 'node:util'
import { type Command, commandsOf, type Given, type Program } from './command.ts'
import { UsageError } from './explain.ts'
import { commandLines, helpOf, overview, usageOf } from './help.ts'
import { type Options, readValue } from './option.ts'

/** What was typed: a command, or a request for help. */
export type Read<In> =
  | { kind: 'help'; text: string }
  | { kind: 'command'; name: string; command: Command<In>; given: Given; global: Global }

/** The options of every command, as they were typed. */
type Global = Record<string, string | boolean | undefined>

/**
 * Parses the words after the name of a program. A command is its first word or two.
 *
 * @param folder - The working directory: file names are relative to it.
 * @throws {UsageError} The words are no command; the message shows how the likely command is written.
 */
export function readWords<In>(program: Program<In>, words: string[], folder: string): Read<In> {
  const [first = ''] = words
  if (['', '--help', '-h'].includes(first)) return { kind: 'help', text: overview(program) }
  if (first === 'help') return { kind: 'help', text: helpOn(program, words.slice(1)) }
  const found = findCommand(program, words)
  if (!found) throw new UsageError(unknown(program, words))
  const { name, command } = found
  const { values, positionals } = parse(program, name, command, words)
  if (values.help) return { kind: 'help', text: helpOf(program, name, command) }
  const isGlobal = (option: string) => Object.hasOwn(program.options, option)
  const typed = Object.entries(values)
  const own = typed.filter(([option]) => !isGlobal(option))
  try {
    return {
      kind: 'command',
      name,
      command,
      given: {
        args: argumentsOf(command, positionals),
        options: optionsOf(command, Object.fromEntries(own), folder),
      },
      global: Object.fromEntries(typed.filter(([option]) => isGlobal(option))),
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`${error.message}\n\n${usageOf(program, name, command)}`)
  }
}

function findCommand<In>(program: Program<In>, [first = '', second = '']: string[]) {
  const commands = commandsOf(program)
  for (const name of [`${first} ${second}`, first]) {
    const command = Object.hasOwn(commands, name) && commands[name]
    if (command) return { name, command }
  }
  return undefined
}

function helpOn<In>(program: Program<In>, words: string[]): string {
  const [first] = words
  if (first === undefined) return overview(program)
  const found = findCommand(program, words)
  if (found) return helpOf(program, found.name, found.command)
  const near = words.length === 1 ? commandLines(program, first) : []
  if (near.length > 0) return near.join('\n')
  throw new UsageError(unknown(program, words))
}

function parse<In>(program: Program<In>, name: string, command: Command<In>, words: string[]) {
  const known: Options = { ...command.options, ...program.options }
  const options = Object.fromEntries(
    Object.entries(known).map(([option, { kind }]) => [
      option,
      {
        type: kind === 'flag' ? ('boolean' as const) : ('string' as const),
        ...(option === 'help' && { short: 'h' }),
      },
    ]),
  )
  const args = attachDashed(words.slice(name.split(' ').length), known)
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${complaintOf(error)}\n\n${helpOf(program, name, command)}`)
  }
}

/** Rewrites `--amount -5` and `--id --kTz` to `--amount=-5` and `--id=--kTz`: options are `-h`, and two dashes with small letters alone. */
function attachDashed(words: string[], options: Options): string[] {
  const isTaking = (word = '') => {
    const option = word.startsWith('--') ? options[word.slice(2)] : undefined
    return option !== undefined && option.kind !== 'flag'
  }
  const isDashed = (index: number) =>
    /^-(?!h$|-$|-[a-z][a-z-]*(=|$))/.test(words[index] ?? '') && isTaking(words[index - 1])
  return words.flatMap((word, index) => {
    if (isDashed(index + 1)) return []
    return isDashed(index) ? [`${words[index - 1]}=${word}`] : [word]
  })
}

/** Replaces the messages of Node, which include advice about file names that begin with dashes. */
function complaintOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const [, option] = /(--?[\w-]+)/.exec(text) ?? []
  if (!option) return text
  if (/^Unknown/.test(text)) return `There is no option ${option}.`
  return /does not take/.test(text) ? `${option} takes no value.` : `${option} needs a value.`
}

function argumentsOf<In>({ takes }: Command<In>, given: string[]): Record<string, string> {
  const missing = takes.slice(given.length)
  if (missing.length > 0) throw new UsageError(`${missing.join(' ')} is missing.`)
  if (given.length > takes.length) {
    throw new UsageError(`"${given.slice(takes.length).join(' ')}" is not expected.`)
  }
  return Object.fromEntries(
    takes.map((argument, place) => [argument, checkChoice(argument, given[place] ?? '')]),
  )
}

/** Checks an argument that is named by its values, such as `like|dislike`. */
function checkChoice(argument: string, text: string): string {
  const choices = argument.split('|')
  if (choices.length === 1 || choices.includes(text)) return text
  throw new UsageError(`"${text}" must be one of ${choices.join(', ')}.`)
}

function optionsOf<In>(
  { options }: Command<In>,
  typed: Record<string, unknown>,
  folder: string,
): Record<string, unknown> {
  const missing = Object.keys(options).find((name) => options[name]?.isNeeded && !typed[name])
  if (missing) throw new UsageError(`--${missing} is missing.`)
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => {
      const option = options[name]
      return option ? [[name, readValue(name, option, String(value), folder)]] : []
    }),
  )
}

function unknown<In>(program: Program<In>, words: string[]): string {
  const [first = ''] = words
  const near = commandLines(program, first)
  const typed = words
    .filter((word) => !word.startsWith('-'))
    .slice(0, 2)
    .join(' ')
  const known = near.length > 0 ? near.join('\n') : `\`${program.called} help\` lists the commands.`
  return `There is no command "${typed}"${program.unknown?.(first) ?? '.'}\n${known}`
}
