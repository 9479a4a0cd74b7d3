import type { Sql } from '../database.ts'
import { writeAsRun } from '../run/write-as-run.ts'
import type { PostRun } from './post-work.ts'

/**
 * Keeps what an attempt wants to know after a crash.
 *
 * @param sealed - Secret; sealed by the caller.
 * @throws {StaleRunError} Another worker has the post; this one must not go on sending.
 */
export async function saveCheckpoint(sql: Sql, run: PostRun, sealed: string): Promise<void> {
  await writeAsRun(sql, 'post', run, sql`checkpoint = ${sealed}`)
}
