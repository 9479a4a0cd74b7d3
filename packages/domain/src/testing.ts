import type { Database } from './database.ts'

export async function createTestDatabase(): Promise<{
  sql: Database
  url: string
  [Symbol.asyncDispose](): Promise<void>
}> {
  throw new Error('not written yet')
}
