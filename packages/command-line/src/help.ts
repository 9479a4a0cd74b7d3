import { USAGE } from '@svc/clip-engine/usage'
import { COMMANDS, SECTIONS } from './all-commands.ts'
import type { Command } from './command.ts'
import { EXIT_CODES } from './explain.ts'
import { GLOBAL_OPTIONS } from './global-options.ts'
import { type Option, valueName } from './option.ts'

/** Lists all commands, and the options of the engine that works without a service. */
export function overview(): string {
  const width = Math.max(...Object.entries(COMMANDS).map((entry) => written(...entry).length))
  const sections = Object.entries(SECTIONS).flatMap(([title, commands]) => [
    title,
    ...Object.entries(commands).map(
      (entry) => `  ${written(...entry).padEnd(width)}  ${entry[1].does}`,
    ),
    '',
  ])
  return [
    'Usage: bun clip <command> [options], or without a service: bun clip <video file or URL> [options]',
    '',
    ...sections,
    'Options of every command; `bun clip help <command>` shows its own',
    ...optionLines(GLOBAL_OPTIONS),
    '',
    'Exit codes',
    ...Object.entries(EXIT_CODES).map(([code, means]) => `  ${code.padEnd(3)}  ${means}`),
    '',
    'On this machine alone, without a service',
    USAGE,
  ].join('\n')
}

/** Describes a command, its arguments and its options. */
export function helpOf(name: string, command: Command): string {
  const { does, example, options } = command
  const own = Object.keys(options).length > 0 ? ['', ...optionLines(options)] : []
  return [does, '', usageOf(name, command), `Example: bun clip ${example}`, ...own].join('\n')
}

/** Returns the usage line of a command. */
export function usageOf(name: string, command: Command): string {
  const more = Object.keys(command.options).length > 0 ? ' [options]' : ''
  return `Usage: bun clip ${written(name, command)}${more}`
}

/** Lists commands that begin with the same word. */
export function commandLines(names: string[]): string[] {
  return names.map((name) => {
    const command = COMMANDS[name]
    return command ? `  ${written(name, command)}  ${command.does}` : ''
  })
}

function written(name: string, { takes }: Command): string {
  return [name, ...takes].join(' ')
}

function optionLines(options: Record<string, Option>): string[] {
  const entries = Object.entries(options).map(([name, option]) => ({
    typed: `--${name} ${valueName(option)}`.trimEnd(),
    does: option.does,
  }))
  const width = Math.min(MOST_COLUMNS, Math.max(...entries.map(({ typed }) => typed.length)))
  return entries.map(({ typed, does }) => `  ${typed.padEnd(width)}  ${does}`)
}

const MOST_COLUMNS = 40
