import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeSection } from './write-section.ts'

const ROOT = join(import.meta.dir, '../..')

interface Option {
  /** What the value is when it is not given. */
  default?: string
  /** One line of the help. */
  about: string
}

/** A benchmark as a command: its options, and the sections of documents that it writes. */
export interface BenchCommand<Name extends string> {
  /** The given options, and the defaults of the others; `''` for one with neither. */
  values: Record<Name, string>
  /**
   * Writes a section of a document under a line that says with which options, when, of which commit and on how many cores it was measured; with
   * `--no-write`, nothing.
   *
   * @param file - In the folder of the documents: `benchmarks.md`.
   */
  write(file: string, section: { title: string; text: string }): Promise<void>
  /** Writes a picture into the folder of the documents; with `--no-write`, nothing. */
  draw(file: string, picture: string): Promise<void>
}

/**
 * Reads the options of a benchmark. With `--help` it prints them and ends the process.
 *
 * @param command - As it is typed: `bun run bench:gateway`.
 * @throws {TypeError} An option is unknown, or lacks its value.
 */
export function openBenchCommand<const Name extends string>(
  command: string,
  options: Record<Name, Option>,
): BenchCommand<Name> {
  const since = performance.now()
  const own = Object.entries<Option>(options)
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries(
        own.map(([name, option]) => [
          name,
          { type: 'string' as const, default: option.default ?? '' },
        ]),
      ),
      docs: { type: 'string', default: join(ROOT, 'docs') },
      'no-write': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(helpOf(command, own))
    process.exit(0)
  }
  const given = new Map<string, unknown>(Object.entries(values))
  const givenOf = (name: string) => String(given.get(name))
  const typed = own
    .filter(([name, option]) => givenOf(name) !== (option.default ?? ''))
    .map(([name]) => ` --${name} ${givenOf(name)}`)
  const stamp = async () => {
    const commit = await Bun.$`git -C ${ROOT} rev-parse --short=8 HEAD`.nothrow().quiet().text()
    const seconds = Math.round((performance.now() - since) / 1000)
    const day = new Date().toISOString().slice(0, 10)
    return `\`${command}${typed.join('')}\`, ${day}, commit ${commit.trim()}, ${availableParallelism()} cores, ${seconds} s.`
  }
  return {
    values: Object.fromEntries(own.map(([name]) => [name, givenOf(name)])) as Record<Name, string>,
    async write(file, { title, text }) {
      if (values['no-write']) return
      const section = `## ${title}\n\n${await stamp()}\n\n${text}`
      await writeSection(join(values.docs, file), command, section)
    },
    async draw(file, picture) {
      if (!values['no-write']) await Bun.write(join(values.docs, file), picture)
    },
  }
}

function helpOf(command: string, own: [string, Option][]): string {
  const lines = [
    ...own.map(([name, option]) => [
      `--${name} X`,
      option.default ? `${option.about} (${option.default})` : option.about,
    ]),
    ['--docs FOLDER', 'where it writes its sections and pictures (docs)'],
    ['--no-write', 'print only'],
  ]
  const shown = lines.map(([name = '', about]) => `  ${name.padEnd(16)}${about}`)
  return [`${command} [options]`, '', ...shown].join('\n')
}
