import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { createTestDatabase } from './create-test-database.ts'

test('queues that are stopped leave nothing that keeps the process alive', async () => {
  await using database = await createTestDatabase()
  const script = `
    const jobs = await (await import('./src/index.ts')).openJobs(process.env.URL, { role: 'worker' })
    await jobs.stop()
    const stopped = performance.now()
    process.on('exit', () => console.log(performance.now() - stopped))`
  await using child = Bun.spawn([process.execPath, '-e', script], {
    cwd: join(import.meta.dir, '..'),
    env: { ...process.env, URL: database.url },
    stdout: 'pipe',
  })
  const lingered = Number(await new Response(child.stdout).text())
  // A handler that does not end is waited for 10 s.
  expect(lingered).toBeLessThan(8000)
})
