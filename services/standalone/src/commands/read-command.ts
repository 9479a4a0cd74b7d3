import { parseArgs } from 'node:util'
import { COMMANDS } from './all-commands.ts'
import { type Command, OPTIONS, type Options, UsageError } from './command.ts'

/** The parsed command line: a command to run, or a request for help. */
type Read = { help: string } | { command: Command; options: Options; json: boolean }

/**
 * Parses the arguments of `bun svc`.
 *
 * @throws {UsageError} The arguments are not a valid command; the message has the usage or similar commands.
 */
export function readCommand(words: string[]): Read {
  const { values, positionals } = readWords(words)
  const { json = false, help = false, ...options } = values
  const asked = positionals[0] === 'help' ? positionals.slice(1) : positionals
  const name = asked.join(' ')
  const wantsHelp = help || positionals[0] === 'help'
  if (name === '') return { help: overview() }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command && wantsHelp && groupOf(name).length > 0) return { help: helpOf(name) }
  if (!command) throw new UsageError(unknown(name))
  if (wantsHelp) return { help: `${command.does}\n\n${usageOf(name, command)}` }
  checkOptions(name, command, Object.keys(options))
  return { command: withUsage(name, command), options: options as Options, json: json === true }
}

function readWords(words: string[]) {
  const flags = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const
  const strings = OPTIONS.map((name) => [name, { type: 'string' }] as const)
  const options = { ...Object.fromEntries(strings), ...flags }
  try {
    return parseArgs({ args: attachDashed(words), options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${complaintOf(error)} \`bun svc\` lists the commands.`)
  }
}

/** Replaces Node's messages, which give advice about positional arguments; no command here has any. */
function complaintOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const [, option] = /(--?[\w-]+)/.exec(text) ?? []
  if (!option) return text
  return /^Unknown/.test(text) ? `There is no option ${option}.` : `${option} needs a value.`
}

/** Rewrites `--amount -5` and `--id -kTz` to `--amount=-5` and `--id=-kTz`: of one dash, only `-h` is an option. */
function attachDashed(words: string[]): string[] {
  const isDashed = (index: number) =>
    /^-(?!-|h$)/.test(words[index] ?? '') && TAKING.has(words[index - 1])
  return words.flatMap((word, index) => {
    if (isDashed(index + 1)) return []
    return isDashed(index) ? [`${words[index - 1]}=${word}`] : [word]
  })
}

/** Options that take a value. */
const TAKING: ReadonlySet<string | undefined> = new Set(OPTIONS.map((name) => `--${name}`))

function overview(): string {
  const names = Object.keys(COMMANDS)
  return [
    'Usage: bun svc <command> [options] [--json]',
    '',
    ...linesOf(names),
    '',
    'The options of a command: bun svc help <command>',
  ].join('\n')
}

/** Lists the commands that begin with a word: `keys` has four. */
function groupOf(word: string): string[] {
  return Object.keys(COMMANDS).filter((known) => known.split(' ')[0] === word)
}

function helpOf(group: string): string {
  return [...linesOf(groupOf(group)), '', 'The options of a command: bun svc help <command>'].join(
    '\n',
  )
}

function unknown(name: string): string {
  const near = groupOf(name.split(' ')[0] ?? '')
  const sentence = `There is no command "${name}".`
  if (near.length === 0) return `${sentence} \`bun svc\` lists the commands.`
  return [sentence, '', ...linesOf(near)].join('\n')
}

function linesOf(names: string[]): string[] {
  const width = Math.max(...names.map((name) => name.length))
  return names.map((name) => `  ${name.padEnd(width)}  ${COMMANDS[name]?.does}`)
}

function usageOf(name: string, { usage }: Command): string {
  return `Usage: bun svc ${`${name} ${usage}`.trim()}`
}

/** Refuses options that the command does not have, rather than ignoring them. */
function checkOptions(name: string, command: Command, given: string[]): void {
  const known = [...command.usage.matchAll(/--([a-z-]+)/g)].map(([, option]) => option)
  const stray = given.find((option) => !known.includes(option))
  if (stray) {
    throw new UsageError(`${name} has no option --${stray}.\n\n${usageOf(name, command)}`)
  }
}

/** Adds the usage of the command to its errors. */
function withUsage(name: string, command: Command): Command {
  return {
    ...command,
    run: (context, options) =>
      command.run(context, options).catch((error: unknown) => {
        if (!(error instanceof UsageError)) throw error
        throw new UsageError(`${error.message}\n\n${usageOf(name, command)}`)
      }),
  }
}
