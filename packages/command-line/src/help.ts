import { type Command, commandsOf, type Program } from './command.ts'
import { type Option, type Options, valueName } from './option.ts'

export function overview<In>(program: Program<In>): string {
  const all = Object.entries(commandsOf(program))
  const width = Math.max(...all.map((entry) => written(...entry).length))
  const sections = Object.entries(program.sections).flatMap(([title, commands]) => [
    title,
    ...Object.entries(commands).map(
      (entry) => `  ${written(...entry).padEnd(width)}  ${entry[1].does}`,
    ),
    '',
  ])
  return [
    program.usage,
    '',
    ...sections,
    `Options of every command; \`${program.called} help <command>\` shows its own`,
    ...optionLines(program.options),
    ...(program.notes ?? []),
  ].join('\n')
}

/** Describes a command, its arguments and its options. */
export function helpOf<In>(program: Program<In>, name: string, command: Command<In>): string {
  const { does, example, options } = command
  return [
    does,
    '',
    usageOf(program, name, command),
    ...(example ? [`Example: ${program.called} ${example}`] : []),
    ...(Object.keys(options).length > 0 ? ['', ...optionLines(options)] : []),
  ].join('\n')
}

export function usageOf<In>({ called }: Program<In>, name: string, command: Command<In>): string {
  const options = Object.entries(command.options)
  const needed = options.flatMap(([option, said]) => (said.isNeeded ? typed(option, said) : []))
  const more = options.length > needed.length ? ['[options]'] : []
  return ['Usage:', called, written(name, command), ...needed, ...more].join(' ')
}

export function commandLines<In>(program: Program<In>, first: string): string[] {
  return Object.entries(commandsOf(program)).flatMap(([name, command]) =>
    name.split(' ')[0]?.startsWith(first) ? [`  ${written(name, command)}  ${command.does}`] : [],
  )
}

function written<In>(name: string, { takes }: Command<In>): string {
  return [name, ...takes].join(' ')
}

const typed = (name: string, option: Option) => `--${name} ${valueName(option)}`.trimEnd()

function optionLines(options: Options): string[] {
  const entries = Object.entries(options).map(([name, option]) => ({
    word: typed(name, option),
    does: option.does,
  }))
  const width = Math.min(MOST_COLUMNS, Math.max(...entries.map(({ word }) => word.length)))
  return entries.map(({ word, does }) => `  ${word.padEnd(width)}  ${does}`)
}

const MOST_COLUMNS = 40
