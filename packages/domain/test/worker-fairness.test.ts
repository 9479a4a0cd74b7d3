import { expect, test } from 'bun:test'
import { createTenant, uploadProject } from './fixtures.ts'
import { openWorkers } from './open-workers.ts'
import { readProject } from './project-reads.ts'

const { sql, workers } = await openWorkers(2)

const PLACES = 2

test('the first free place of several workers goes to another account, however long the backlog of one', async () => {
  const [sender] = workers
  const limits = { max_concurrent_projects: 10 }
  const busy = await createTenant(sql, { limits }, sender)
  const small = await createTenant(sql, { limits }, sender)
  for (let count = 0; count < 12; count++) await uploadProject(busy)

  const taken: string[] = []
  const released: (() => void)[] = []
  const full = Promise.withResolvers<void>()
  const next = Promise.withResolvers<void>()
  for (const jobs of workers) {
    const hold = async ({ data }: { data: { project_id: string } }) => {
      taken.push(data.project_id)
      if (taken.length === workers.length * PLACES) full.resolve()
      if (taken.length > workers.length * PLACES) next.resolve()
      await new Promise<void>((resolve) => released.push(resolve))
    }
    await jobs.work('process_project', hold, { concurrency: PLACES })
  }
  await full.promise
  const wanted = await uploadProject(small)
  expect((await readProject(small, wanted)).queue_position).toBeLessThanOrEqual(1)
  released[0]?.()
  await next.promise
  expect(taken.at(-1)).toBe(wanted)
  for (const release of released) release()
})
