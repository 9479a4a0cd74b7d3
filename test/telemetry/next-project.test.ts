import { expect, test } from 'bun:test'
import { beginProject, enqueueNext } from '../../packages/domain/src/index.ts'
import { createTestDatabase } from '../../packages/domain/test/create-test-database.ts'
import { createTenant, recordingJobs, uploadProject } from '../../packages/domain/test/fixtures.ts'
import {
  currentTraceparent,
  SpanKind,
  startSpan,
  startTracing,
  within,
} from '../../packages/telemetry/src/index.ts'
import { startOtlpReceiver } from '../support/otlp-receiver.ts'

test('the job of a project that waited is no part of the trace of the project that began before it', async () => {
  const receiver = startOtlpReceiver()
  const stopTracing = await startTracing('test', receiver.settings)
  await using database = await createTestDatabase()
  const { sql } = database
  const traces: (string | null)[] = []
  const jobs = { ...recordingJobs(), enqueue: async () => void traces.push(currentTraceparent()) }
  const context = await createTenant(sql, {}, jobs)
  const job = startSpan({ name: 'job', kind: SpanKind.CONSUMER, attributes: {} })
  if (!job) throw new Error('Tracing is off.')
  await within(job, async () => {
    const first = await uploadProject(context)
    for (let count = 1; count <= 20; count++) await uploadProject(context)
    await beginProject(sql, first, 1)
    await enqueueNext(sql, jobs, first)
  })
  expect(traces).toHaveLength(21)
  expect(traces.map((trace) => trace !== null)).toEqual([...Array(20).fill(true), false])
  await stopTracing()
  receiver.stop()
})
