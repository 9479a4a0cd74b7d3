import { expect, test } from 'bun:test'
import { beginPart, completePart, handOutParts } from '../src/index.ts'
import type { JobData } from '../src/jobs/jobs.ts'
import { begin, createTenant, uploadProject } from './fixtures.ts'
import { openWorkers } from './open-workers.ts'

const { sql, workers } = await openWorkers(2)

const PLACES = 2
const PARTS = 12

test('the parts of one account, however many, leave every second free place to those of another, and are not put off by them', async () => {
  const [sender] = workers
  const long = await handOut(PARTS)
  const begun: { project_id: string; lane: number; release: () => void }[] = []
  let onBegun = () => {}
  for (const jobs of workers) {
    const hold = async ({ data }: { data: JobData['process_part'] }) => {
      const part = await beginPart(sql, data, 1)
      if (!part) return
      await new Promise<void>((release) => {
        begun.push({ ...data, release })
        onBegun()
      })
      await completePart(sql, jobs, part)
    }
    await jobs.work('process_part', hold, { concurrency: PLACES })
  }
  await untilBegun(workers.length * PLACES)
  expect(new Set(begun.map(({ project_id }) => project_id))).toEqual(new Set([long]))

  // Three of the four places stay taken, and the one that is free is given away four times.
  const small = await handOut(4)
  begun.find(({ lane }) => lane === 0)?.release()
  for (let count = 5; count <= 8; count++) {
    await untilBegun(count)
    if (count < 8) begun.at(-1)?.release()
  }
  const takers = begun.slice(4).map(({ project_id }) => project_id)
  expect(takers).toEqual([small, long, small, long])
  onBegun = () => {}
  for (const { release } of begun) release()

  async function handOut(count: number): Promise<string> {
    const context = await createTenant(sql, {}, sender)
    const run = await begin(context, await uploadProject(context))
    await handOutParts(sql, context.jobs, run, count)
    return run.project_id
  }

  async function untilBegun(count: number): Promise<void> {
    while (begun.length < count) {
      await new Promise<void>((resolve) => {
        onBegun = resolve
      })
    }
  }
})
