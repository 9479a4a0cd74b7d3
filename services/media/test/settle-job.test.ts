import { afterAll, expect, test } from 'bun:test'
import { openDatabase } from '@svc/domain'
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

test.each([
  ['kept when the answer to its commit is lost: it may be finished', loseAnswer, 0],
  ['removed when it failed before that', () => Promise.reject(new Error('No frames.')), 1],
])('the files of a run are %s', async (_, fail, removals) => {
  let removed = 0
  const settled = settleJob(() => {}, job, {
    begin: async () => ({}),
    initial: {},
    report: async () => {},
    make: fail,
    clear: async () => (removed += 1),
    failureOf: () => null,
    fail: async () => {},
  })
  await expect(settled).rejects.toThrow()
  expect(removed).toBe(removals)
})

/** What a worker sees when its connection ends while the server commits. */
async function loseAnswer(): Promise<void> {
  await pool`select pg_terminate_backend(pg_backend_pid())`
}
