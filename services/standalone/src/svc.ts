import { BackupError, migrate } from '@svc/domain'
import { ApiError } from '@svc/errors'
import { PublishError } from '@svc/social'
import { type CommandContext, UsageError } from './commands/command.ts'
import { printAnswer } from './commands/print-answer.ts'
import { readCommand } from './commands/read-command.ts'
import { readEnv } from './env.ts'
import { explainDatabase } from './explain-database.ts'
import { type OpenDatabase, openOwnDatabase } from './own-database.ts'
import { Unusable } from './unusable.ts'

/** `bun svc <command>`: runs one command of the operator. */
async function main(words: string[]): Promise<number> {
  process.umask(0o077)
  let opened: Promise<OpenDatabase> | undefined
  try {
    const read = readCommand(words)
    if ('help' in read) {
      console.log(read.help)
      return 0
    }
    const { command, options, json } = read
    const env = orUsage(readEnv)
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
    if (answer) printAnswer(answer, json)
    return 0
  } catch (error) {
    console.error(isExpected(error) ? error.message : error)
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

process.exit(await main(process.argv.slice(2)))
