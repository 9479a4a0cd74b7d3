import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** The folder of the whole project. */
export const ROOT = join(import.meta.dir, '../../..')

type Value = number | string | boolean

interface Option {
  /** What its value is when it is not given, and of which kind: a number not below 0, a text, or whether it is given. */
  default: Value
  /** One line of the help. */
  about: string
}

type Values<Options extends Record<string, Option>> = {
  [Name in keyof Options]: Options[Name]['default'] extends number
    ? number
    : Options[Name]['default'] extends boolean
      ? boolean
      : string
}

interface Definition<Options> {
  options?: Options
  /** What is given besides options, and how many of it are needed. */
  words?: { name: string; about: string; least: number }
  /** Whether it writes into the documents. Default: yes. */
  isWriting?: boolean
}

interface Section {
  title: string
  text: string
  /** One part of what a command measures has a section of its own, with `--only` and this name in its stamp. */
  part?: string
}

const DOCUMENTS = {
  docs: { default: join(ROOT, 'docs'), about: 'where it writes its sections and pictures' },
  'no-write': { default: false, about: 'print only' },
}

/**
 * Reads what was typed after the name of a command. With `--help` it prints the options and ends the process; and so it does, with 2,
 * where something is wrong with them.
 *
 * @param command - As it is typed: `bun quality bench gateway`.
 */
export function openCommand<const Options extends Record<string, Option> = Record<never, Option>>(
  command: string,
  { options, words: wanted, isWriting = true }: Definition<Options>,
) {
  const since = performance.now()
  const own: [string, Option][] = Object.entries(options ?? {})
  const all = [...own, ...Object.entries(isWriting ? DOCUMENTS : {})]
  const { values, words, said, isHelp } = readOrExit()
  if (isHelp) {
    console.log(helpOf(command, all, wanted))
    process.exit(0)
  }

  function readOrExit() {
    try {
      const { values: typed, positionals: words } = parseArgs({
        allowPositionals: wanted !== undefined,
        options: {
          ...Object.fromEntries(
            all.map(([name, { default: value }]) => [
              name,
              { type: typeof value === 'boolean' ? 'boolean' : 'string' } as const,
            ]),
          ),
          help: { type: 'boolean' },
        },
      })
      if (typed.help !== true && words.length < (wanted?.least ?? 0))
        throw new TypeError(`It needs ${wanted?.name}.`)
      const given: Record<string, string | boolean | undefined> = typed
      const values: Record<string, Value> = Object.fromEntries(
        all.map(([name, option]) => [name, readValue(name, option, given[name])]),
      )
      const said = own
        .filter(([name, option]) => values[name] !== option.default)
        .map(([name]) => (values[name] === true ? name : `${name} ${values[name]}`))
      return { values, words, said, isHelp: given['help'] === true }
    } catch (error) {
      console.error(`${error instanceof Error ? error.message : error}\n`)
      console.error(helpOf(command, all, wanted))
      return process.exit(2)
    }
  }

  return {
    values: values as Values<Options>,
    words,
    /** Prints a section, and writes it under a line that says by which command, when and of which commit it was measured. */
    async write(file: string, { title, text, part }: Section): Promise<void> {
      console.log(`\n${text}`)
      if (values['no-write']) return
      const key = part ? `${command} --only ${part}` : command
      const typed = said.filter((option) => !part || !option.startsWith('only '))
      const commit = await Bun.$`git -C ${ROOT} rev-parse --short=8 HEAD`.nothrow().quiet().text()
      const seconds = Math.round((performance.now() - since) / 1000)
      const day = new Date().toISOString().slice(0, 10)
      const stamp = `\`${[key, ...typed].join(' --')}\`, ${day}, commit ${commit.trim()}, ${availableParallelism()} cores, ${seconds} s.`
      await writeSection(join(`${values['docs']}`, file), key, `## ${title}\n\n${stamp}\n\n${text}`)
    },
    /** Writes a picture. */
    async draw(file: string, picture: string): Promise<void> {
      if (!values['no-write']) await Bun.write(join(`${values['docs']}`, file), picture)
    },
  }
}

/** Reads numbers with commas between them. */
export const numbersOf = (text: string) => text.split(',').map(Number)

function readValue(name: string, { default: usual }: Option, typed?: Value): Value {
  if (typed === undefined || typeof usual !== 'number') return typed ?? usual
  const value = Number(typed)
  if (value >= 0) return value
  throw new TypeError(`--${name} is “${typed}”, which is no number from 0 on.`)
}

function helpOf(command: string, options: [string, Option][], words?: Definition<never>['words']) {
  const shown = options.map(([name, { default: usual, about }]) => {
    const value = typeof usual === 'boolean' ? '' : typeof usual === 'number' ? ' N' : ' X'
    const otherwise = usual === '' || usual === false ? '' : ` (${usual})`
    return `  --${name}${value}`.padEnd(18) + about + otherwise
  })
  const first = `${command}${words ? ` ${words.name}` : ''}${shown.length > 0 ? ' [options]' : ''}`
  return [first, ...(words ? ['', `  ${words.about}`] : []), '', ...shown].join('\n').trimEnd()
}

/** Replaces the section of one command in a Markdown file, or appends it; the sections of other commands stay. */
export async function writeSection(file: string, command: string, text: string): Promise<void> {
  const begin = `<!-- Written by \`${command}\` -->`
  const end = `<!-- End of what \`${command}\` writes -->`
  const before = existsSync(file) ? await Bun.file(file).text() : ''
  const section = `${begin}\n\n${text.trim()}\n\n${end}\n`
  const from = before.indexOf(begin)
  const to = before.indexOf(end)
  if (from === -1 || to === -1) await Bun.write(file, `${before.trimEnd()}\n\n${section}`)
  else await Bun.write(file, before.slice(0, from) + section + before.slice(to + end.length + 1))
}
