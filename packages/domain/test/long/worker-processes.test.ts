import { expect, test } from 'bun:test'
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@svc/patience'
import { createTenant, uploadProject } from '../fixtures.ts'
import { openJobBench, statusOf } from '../job-bench.ts'
import { readProject } from '../project-reads.ts'

/** A worker that is killed is in `jobs.test.ts`. */
const { sql, sender, openWorker, spawnWorker, passTenSeconds } = await openJobBench()

test('a worker that is occupied for long keeps its project', async () => {
  const context = await createTenant(sql, {}, sender)
  const gate = join(tmpdir(), randomUUID())
  const occupied = await spawnWorker('block', gate)
  const project_id = await uploadProject(context)
  await until(async () => (await statusOf(context, project_id)) === 'processing')
  const heir = await openWorker(1)
  const beats = new Set<string>()
  await until(async () => {
    const [job] = await sql<{ heartbeat_on: string }[]>`
      select heartbeat_on from pgboss.job where name = 'process_project' and state = 'active'
    `
    return beats.add(job?.heartbeat_on ?? '').size > 2
  })
  await Bun.write(gate, '')
  await until(async () => (await statusOf(context, project_id)) === 'completed')
  await rm(gate)
  expect([occupied.begun, heir.begun]).toEqual([[`began ${project_id} 1`], []])
})

test('a worker that is asked to stop gives its project back at once, without counting the attempt', async () => {
  const context = await createTenant(sql, {}, sender)
  const leaver = await spawnWorker('hold')
  const project_id = await uploadProject(context)
  await until(() => leaver.begun.length > 0)
  const heir = await openWorker(1)
  leaver.child.kill('SIGTERM')
  await until(async () => (await statusOf(context, project_id)) === 'completed')
  // Found as a job of an ended worker, it would be begun again.
  expect(heir.lines).toEqual([`began ${project_id} 1`])
  expect(await leaver.child.exited).toBe(0)
})

test('a worker that was paused finds its project gone to another, and writes nothing', async () => {
  const context = await createTenant(sql, {}, sender)
  const paused = await spawnWorker('hold')
  const project_id = await uploadProject(context)
  await until(() => paused.begun.length > 0)
  paused.child.kill('SIGSTOP')
  await passTenSeconds()
  const heir = await openWorker(1)
  await until(async () => (await statusOf(context, project_id)) === 'completed')
  const { updated_at } = await readProject(context, project_id)
  paused.child.kill('SIGCONT')
  await until(() => paused.lines.includes(`lost ${project_id}`))
  expect(await readProject(context, project_id)).toMatchObject({
    progress: 100,
    stage: null,
    updated_at,
  })
  expect(heir.lines).toEqual([`began ${project_id} 1 again`])
})
