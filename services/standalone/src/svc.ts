import { parseArgs } from 'node:util'
import { migrate } from '@svc/domain'
import { ApiError } from '@svc/errors'
import { PublishError } from '@svc/social'
import { accounts } from './commands/accounts.ts'
import { clients } from './commands/clients.ts'
import {
  type Command,
  type CommandContext,
  OPTIONS,
  type Options,
  UsageError,
} from './commands/command.ts'
import { credits } from './commands/credits.ts'
import { doctor } from './commands/doctor.ts'
import { keys } from './commands/keys.ts'
import { mcp } from './commands/mcp.ts'
import { members } from './commands/members.ts'
import { migration } from './commands/migrate.ts'
import { printAnswer } from './commands/print-answer.ts'
import { signingKeys } from './commands/signing-keys.ts'
import { social } from './commands/social.ts'
import { webhooks } from './commands/webhooks.ts'
import { readEnv } from './env.ts'
import { type OpenDatabase, openOwnDatabase } from './own-database.ts'

const COMMANDS: Record<string, Command> = {
  ...accounts,
  ...members,
  ...keys,
  ...credits,
  ...webhooks,
  ...social,
  ...signingKeys,
  ...clients,
  ...migration,
  ...doctor,
  ...mcp,
}

/** `bun svc <command>`: what an operator does, one command at a time. */
async function main(words: string[]): Promise<number> {
  let opened: Promise<OpenDatabase> | undefined
  try {
    const { command, options, json } = interpret(words)
    const env = readEnv()
    const context: CommandContext = {
      env,
      database: () => (opened ??= openOwnDatabase(env)),
      async sql() {
        const { sql } = await context.database()
        await migrate(sql)
        return sql
      },
    }
    const answer = await command.run(context, options)
    if (answer) printAnswer(answer, json)
    return 0
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${help()}`)
    else console.error(isExpected(error) ? error.message : error)
    return error instanceof UsageError ? 2 : 1
  } finally {
    await opened?.then(
      (database) => database.close(),
      () => {},
    )
  }
}

function isExpected(error: unknown): error is Error {
  return error instanceof ApiError || error instanceof PublishError
}

function interpret(words: string[]): { command: Command; options: Options; json: boolean } {
  const { values, positionals } = readWords(words)
  const name = positionals.join(' ')
  const command = COMMANDS[name]
  if (!command) throw new UsageError(name ? `There is no command "${name}".` : 'Which command?')
  const { json, ...options } = values
  return { command, options: options as Options, json: json === true }
}

function readWords(words: string[]) {
  const strings = OPTIONS.map((name) => [name, { type: 'string' }] as const)
  try {
    return parseArgs({
      args: attachNegatives(words),
      options: { ...Object.fromEntries(strings), json: { type: 'boolean' } },
      allowPositionals: true,
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Writes `--amount -5` as `--amount=-5`: a number is never an option. */
function attachNegatives(words: string[]): string[] {
  return words.flatMap((word, index) => {
    if (/^-\d/.test(words[index + 1] ?? '') && word.startsWith('--')) return []
    const before = words[index - 1] ?? ''
    return /^-\d/.test(word) && before.startsWith('--') ? [`${before}=${word}`] : [word]
  })
}

function help(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { usage, does }]) => `  ${`${name} ${usage}`.trim()}\n      ${does}`,
  )
  return ['Usage: bun svc <command> [options] [--json]', ...lines].join('\n')
}

process.exit(await main(process.argv.slice(2)))
