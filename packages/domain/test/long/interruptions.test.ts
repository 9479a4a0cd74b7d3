import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { openTestJobs } from '../create-test-database.ts'
import { createTenant, uploadProject } from '../fixtures.ts'
import { readProject } from '../project-reads.ts'

const { sql, url, jobs: sender } = await openTestJobs('sender')

test('a project that ends its worker each time fails for good, and its neighbours do not', async () => {
  const context = await createTenant(sql, { limits: { max_concurrent_projects: 2 } }, sender)
  const deadly = await uploadProject(context)
  const neighbour = await uploadProject(context)
  const lines: string[] = []
  const settled = async () => {
    // Nothing waits for the pauses between attempts.
    await sql`update pgboss.job set start_after = now() where state = 'retry'`
    return (await readProject(context, neighbour)).status === 'completed'
  }
  let deaths = 0
  for (;;) {
    await using worker = startWorker(deadly, lines)
    if (await Promise.race([worker.exited.then(() => false), until(settled)])) break
    deaths++
    // As if the time had passed after which a worker counts as dead.
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`
  }
  expect(await readProject(context, deadly)).toMatchObject({
    status: 'failed',
    error: { message: 'The work was interrupted 4 times and is given up.' },
  })
  // The first two interruptions may be the neighbour's fault; then each is alone with itself.
  expect(deaths).toBe(2)
  const of = (name: string) => lines.filter((line) => line.startsWith(name))
  expect(of('deadly')).toEqual([1, 1, 1, 2, 3, 4].map((attempt) => `deadly ${attempt}`))
  // However often it was hit, which is a matter of milliseconds, no attempt of it was counted.
  expect(new Set(of('neighbour'))).toEqual(new Set(['neighbour 1']))
})

function startWorker(deadly: string, lines: string[]) {
  const script = new URL('../deadly-process.ts', import.meta.url).pathname
  const child = Bun.spawn(['bun', script], {
    env: { ...process.env, DATABASE: url, DEADLY: deadly },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  void read()
  return child

  async function read(): Promise<void> {
    const decoder = new TextDecoder()
    for await (const bytes of child.stdout) lines.push(...decoder.decode(bytes).trim().split('\n'))
  }
}
