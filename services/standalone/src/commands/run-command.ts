import { BackupError, migrate } from '@svc/domain'
import { ApiError } from '@svc/errors'
import { PublishError } from '@svc/social'
import { readEnv } from '../env.ts'
import { explainDatabase } from '../explain-database.ts'
import { type OpenDatabase, openOwnDatabase } from '../own-database.ts'
import { Unusable } from '../unusable.ts'
import { type CommandContext, UsageError } from './command.ts'
import { readCommand } from './read-command.ts'

/** Where the text of a command goes: what it found, and what went wrong. */
interface Output {
  say(text: string): void
  complain(error: unknown): void
}

/**
 * Runs one command of the operator.
 *
 * @param source - The settings; those of the process unless they are given.
 * @returns The exit code: 2 when the command line or a setting is not valid.
 */
export async function runCommand(
  words: string[],
  { say, complain }: Output,
  source?: Record<string, string | undefined>,
): Promise<number> {
  let opened: Promise<OpenDatabase> | undefined
  try {
    const read = readCommand(words)
    if ('help' in read) {
      say(read.help)
      return 0
    }
    const { command, options, json } = read
    const env = orUsage(() => readEnv(source))
    const context: CommandContext = {
      env,
      database: () => (opened ??= openOwnDatabase(env)),
      async sql() {
        const { sql } = await context.database()
        await migrate(sql)
        return sql
      },
    }
    const answer = await command.run(context, options).catch((error) => {
      throw explainDatabase(error, env)
    })
    if (answer) say(writeAnswer(answer, json))
    return 0
  } catch (error) {
    complain(isExpected(error) ? error.message : error)
    return error instanceof UsageError ? 2 : 1
  } finally {
    await opened?.then(
      (database) => database.close(),
      () => {},
    )
  }
}

/** A malformed setting is reported like a wrong argument: as an error that the operator can correct. */
function orUsage<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function isExpected(error: unknown): error is Error {
  return (
    error instanceof UsageError ||
    error instanceof Unusable ||
    error instanceof BackupError ||
    error instanceof ApiError ||
    error instanceof PublishError
  )
}

/** Writes what a command returned: as JSON for programs; for people as a table, or a line per member. */
function writeAnswer(answer: object, json: boolean): string {
  if (json) return JSON.stringify(answer, null, 2)
  return Array.isArray(answer) ? asTable(answer) : asLines(answer)
}

function asTable(rows: object[]): string {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return 'None.'
  const lines = [columns, ...rows.map((row) => Object.values(row).map(asText))]
  const widths = columns.map((_, column) =>
    Math.max(...lines.map((cells) => Bun.stringWidth(cells[column] ?? ''))),
  )
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function asLines(answer: object): string {
  const names = Object.keys(answer)
  const width = Math.max(...names.map((name) => name.length))
  return Object.entries(answer)
    .map(([name, value]) => `${name.padEnd(width)}  ${asText(value)}`)
    .join('\n')
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ')
  return value === null || value === undefined ? '–' : String(value)
}
