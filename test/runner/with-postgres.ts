import { startThrowawayPostgres } from './throwaway-postgres.ts'

// Runs a script with a database server: the one that TEST_DATABASE_URL names, or one that is started for it.

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
  // The database is stopped after the script, which a terminal's Ctrl-C reaches by itself.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', pass)
  return await child.exited
}

process.exit(await main(process.argv.slice(2)))
