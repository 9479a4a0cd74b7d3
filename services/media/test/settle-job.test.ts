import { afterAll, expect, test } from 'bun:test'
import { JobPostponed, openDatabase, StaleRunError } from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'
import { settleJob } from '../src/worker/settle-job.ts'

const database = await createTestDatabase()
const pool = openDatabase(database.url, { connections: 1 })
afterAll(async () => {
  await pool.end({ timeout: 0 })
  await database[Symbol.asyncDispose]()
})

const { signal } = new AbortController()
const job = { data: {}, attempt: 1, trace_id: null, traceparent: null, wasExcused: false, signal }

const STEPS = { begin: async () => ({}), initial: {}, report: async () => {}, fail: async () => {} }
const FAILURE = { code: 'processing_failed', message: 'No frames.' }
const taken = () => Promise.reject(new StaleRunError('run', 'part 1'))
const broken = () => Promise.reject(new Error('No frames.'))

test.each([
  ['while it works', taken, STEPS.fail],
  ['as it fails', broken, taken],
])('a job whose work another run took %s waits, and looks again', async (_, make, fail) => {
  // Of a worker that stood still until the job was another's: it has none to come back to.
  const settled = settleJob(() => {}, job, { ...STEPS, make, failureOf: () => FAILURE, fail })
  await expect(settled).rejects.toBeInstanceOf(JobPostponed)
})

test.each([
  ['kept when the answer to its commit is lost: it may be finished', loseAnswer, 0],
  ['removed when it failed before that', broken, 1],
])('the files of a run are %s', async (_, fail, removals) => {
  let removed = 0
  const settled = settleJob(() => {}, job, {
    ...STEPS,
    make: fail,
    clear: async () => (removed += 1),
    failureOf: () => null,
  })
  await expect(settled).rejects.toThrow()
  expect(removed).toBe(removals)
})

/** What a worker sees when its connection ends while the server commits. */
async function loseAnswer(): Promise<void> {
  await pool`select pg_terminate_backend(pg_backend_pid())`
}
