import { afterAll } from 'bun:test'
import { openJobs } from '../src/index.ts'
import { createTestDatabase } from './create-test-database.ts'

/** Opens a database, and the jobs of several workers that share it, until the tests have ended. */
export async function openWorkers(count: number) {
  const database = await createTestDatabase()
  const { sql, url } = database
  const workers = await Promise.all(
    Array.from({ length: count }, () => openJobs(url, { role: 'worker' })),
  )
  afterAll(async () => {
    await Promise.all(workers.map((jobs) => jobs.stop()))
    await database[Symbol.asyncDispose]()
  })
  return { sql, workers }
}
