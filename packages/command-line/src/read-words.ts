import { parseArgs } from 'node:util'
import { COMMANDS } from './all-commands.ts'
import type { Command, Given } from './command.ts'
import { GLOBAL_OPTIONS } from './global-options.ts'
import { commandLines, helpOf, overview, usageOf } from './help.ts'
import { type Option, readValue } from './option.ts'
import { UsageError } from './usage-error.ts'

/** What was typed: a command, a request for help, or a video for the engine, which works without a service. */
export type Read =
  | { kind: 'help'; text: string }
  | { kind: 'engine' }
  | { kind: 'command'; command: Command; given: Given; global: Global }

interface Global {
  server: string | undefined
  key: string | undefined
  json: boolean
}

/**
 * Parses the words after `clip`. A command is its first word or two; anything else is for the engine.
 *
 * @param folder - The working directory: file names are relative to it.
 * @throws {UsageError} The words are no command; the message shows how the likely command is written.
 */
export function readWords(words: string[], folder: string): Read {
  const [first = ''] = words
  if (['', '--help', '-h'].includes(first)) return { kind: 'help', text: overview() }
  if (first === 'help') return { kind: 'help', text: helpOn(words.slice(1)) }
  const name = nameOf(words)
  if (name === null) {
    // A video is a path, an address or a name with an extension; options of the engine may come before it.
    if (!/^[a-z][a-z-]*$/.test(first)) return { kind: 'engine' }
    throw new UsageError(unknown(first))
  }
  const command = commandOf(name)
  const rest = words.slice(name.split(' ').length)
  const { values, positionals } = parse(name, command, rest)
  const { help, server, key, json, ...own } = values
  if (help) return { kind: 'help', text: helpOf(name, command) }
  return {
    kind: 'command',
    command,
    given: {
      args: argumentsOf(name, command, positionals),
      options: optionsOf(command, own, folder),
    },
    global: { server: textOf(server), key: textOf(key), json: json === true },
  }
}

function nameOf([first = '', second = '']: string[]): string | null {
  const names = [`${first} ${second}`, first]
  return names.find((name) => Object.hasOwn(COMMANDS, name)) ?? null
}

function commandOf(name: string): Command {
  const command = COMMANDS[name]
  if (!command) throw new UsageError(unknown(name))
  return command
}

function helpOn(words: string[]): string {
  if (words.length === 0) return overview()
  const name = nameOf(words)
  if (name === null) throw new UsageError(unknown(words.join(' ')))
  return helpOf(name, commandOf(name))
}

function parse(name: string, command: Command, words: string[]) {
  const known: Record<string, Option> = { ...command.options, ...GLOBAL_OPTIONS }
  const options = Object.fromEntries(
    Object.entries(known).map(([option, { kind }]) => [
      option,
      kind === 'flag' ? { type: 'boolean' as const } : { type: 'string' as const },
    ]),
  )
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${complaintOf(error)}\n\n${helpOf(name, command)}`)
  }
}

/** Replaces the messages of Node, which include advice about file names that begin with dashes. */
function complaintOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const [, option] = /(--?[\w-]+)/.exec(text) ?? []
  if (!option) return text
  if (/^Unknown/.test(text)) return `There is no option ${option}.`
  return /does not take/.test(text) ? `${option} takes no value.` : `${option} needs a value.`
}

function argumentsOf(name: string, command: Command, given: string[]): Record<string, string> {
  const { takes } = command
  const missing = takes.slice(given.length)
  if (missing.length > 0) {
    throw new UsageError(`${missing.join(' ')} is missing.\n\n${usageOf(name, command)}`)
  }
  if (given.length > takes.length) {
    const more = given.slice(takes.length).join(' ')
    throw new UsageError(`"${more}" is not expected.\n\n${usageOf(name, command)}`)
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

function optionsOf(
  { options }: Command,
  typed: Record<string, unknown>,
  folder: string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => {
      const option = options[name]
      return option ? [[name, readValue(name, option, String(value), folder)]] : []
    }),
  )
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function unknown(name: string): string {
  const [first = ''] = name.split(' ')
  const near = Object.keys(COMMANDS).filter((known) => known.split(' ')[0]?.startsWith(first))
  const more =
    near.length > 0 ? commandLines(near).join('\n') : '`bun clip help` lists the commands.'
  return `There is no command "${name}"; a video of that name is ./${name}\n${more}`
}
