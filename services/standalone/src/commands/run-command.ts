import { asLines, asTable, type Program, readWords, UsageError, usageOf } from '@svc/command-line'
import { BackupError, migrate } from '@svc/domain'
import { ApiError } from '@svc/errors'
import { PublishError } from '@svc/social'
import { Unusable } from '../data-folder.ts'
import { readEnv } from '../env.ts'
import { explainDatabase } from '../explain-database.ts'
import { type OpenDatabase, openOwnDatabase } from '../own-database.ts'
import { accounts, clients, credits, keys } from './accounts.ts'
import { backup } from './backup.ts'
import type { CommandContext } from './command.ts'
import { doctor } from './doctor.ts'
import { mcp } from './mcp.ts'
import { members } from './members.ts'
import { migration, secrets, signingKeys } from './secrets.ts'
import { social } from './social.ts'
import { webhooks } from './webhooks.ts'
import { workers } from './workers.ts'

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
  let exitCode = 0
  try {
    const read = readWords(SVC, words, process.cwd())
    if (read.kind === 'help') {
      say(read.text)
      return 0
    }
    const { name, command, given, global } = read
    const env = orUsage(() => readEnv(source))
    const context: CommandContext = {
      env,
      database: () => (opened ??= openOwnDatabase(env)),
      async sql() {
        const { sql } = await context.database()
        await migrate(sql)
        return sql
      },
      fail() {
        exitCode = 1
      },
    }
    const answer = await command.run(context, given).catch((error) => {
      if (!(error instanceof UsageError)) throw explainDatabase(error, env)
      throw new UsageError(`${error.message}\n\n${usageOf(SVC, name, command)}`)
    })
    if (answer) say(writeAnswer(Object(answer), global.json === true))
    return exitCode
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
function writeAnswer(answer: object, isJson: boolean): string {
  if (isJson) return JSON.stringify(answer, null, 2)
  if (Array.isArray(answer)) return asTable(answer, columnsOf(answer[0] ?? {}), 0)
  return asLines(answer, columnsOf(answer))
}

/** All members, under their names. */
function columnsOf(row: object) {
  const columns = Object.keys(row).map((name) => [name, (one: object) => Reflect.get(one, name)])
  return Object.fromEntries(columns)
}

/** The operator's program. */
export const SVC: Program<CommandContext> = {
  called: 'bun svc',
  usage: 'Usage: bun svc <command> [options]',
  sections: {
    'Accounts and people': { ...accounts, ...members, ...keys, ...credits, ...clients },
    'Receivers and platforms': { ...webhooks, ...social },
    'The installation': {
      ...doctor,
      ...workers,
      ...migration,
      ...backup,
      ...secrets,
      ...signingKeys,
      ...mcp,
    },
  },
  options: {
    json: { kind: 'flag', does: 'print JSON, for scripts' },
    help: { kind: 'flag', does: 'show what a command takes' },
  },
}
