import { startThrowawayPostgres } from './throwaway-postgres.ts'

// Runs a script with a database server: the one at TEST_DATABASE_URL, or one that is started for the script.

async function main([script = '', ...parameters]: string[]): Promise<number> {
  if (process.env.TEST_DATABASE_URL) return run([script, ...parameters], process.env)
  console.error('Starting a database …')
  await using postgres = await startThrowawayPostgres()
  return await run([script, ...parameters], { ...process.env, TEST_DATABASE_URL: postgres.url })
}

async function run(parameters: string[], env: Record<string, string | undefined>): Promise<number> {
  const child = Bun.spawn([process.execPath, ...parameters], {
    env,
    stdio: ['inherit', 'inherit', 'inherit'],
  })
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  // SIGINT is ignored, so that the database is stopped after the script, which receives Ctrl-C from the terminal itself.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', pass)
  return await child.exited
}

process.exit(await main(process.argv.slice(2)))
