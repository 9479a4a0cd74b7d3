import type { Database } from './database.ts'

export async function migrate(_sql: Database): Promise<void> {
  throw new Error('not written yet')
}
