import { join } from 'node:path'
import { startThrowawayPostgres } from '../runner/throwaway-postgres.ts'
import { COMMANDS } from './commands.ts'

// `bun quality NAME [options]`: runs one of the programs of this folder.

async function main(words: string[]): Promise<number> {
  const name = Object.keys(COMMANDS).find((known) =>
    known.split(' ').every((word, at) => words[at] === word),
  )
  const command = name && COMMANDS[name]
  if (!command) return explain(words)
  const run = [join(import.meta.dir, command.program), ...words.slice(name.split(' ').length)]
  if (!command.makesDatabases || process.env.TEST_DATABASE_URL || words.includes('--help'))
    return await runProgram(run)
  console.error('Starting a database …')
  await using postgres = await startThrowawayPostgres()
  return await runProgram(run, { TEST_DATABASE_URL: postgres.url })
}

function explain(words: string[]): number {
  const isAsked = words.length === 0 || words[0] === '--help'
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length)) + 2
  const lines = Object.entries(COMMANDS).map(
    ([name, { about }]) => `  ${name.padEnd(width)}${about}`,
  )
  if (!isAsked) console.error(`There is no “${words.join(' ')}”.\n`)
  const help = ['bun quality NAME [options]', '', ...lines, '', 'NAME --help lists its options.']
  console[isAsked ? 'log' : 'error'](help.join('\n'))
  return isAsked ? 0 : 2
}

async function runProgram(run: string[], env: Record<string, string> = {}): Promise<number> {
  const child = Bun.spawn([process.execPath, ...run], {
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit'],
  })
  // Ctrl-C reaches the program from the terminal itself; a database is stopped after it.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', (signal) => child.kill(signal))
  return await child.exited
}

process.exit(await main(process.argv.slice(2)))
