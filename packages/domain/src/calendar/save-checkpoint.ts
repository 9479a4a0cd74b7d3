import type { Sql } from '../database.ts'
import { writeAsRun } from '../run/write-as-run.ts'
import type { PostRun } from './post-work.ts'

/**
 * Stores the checkpoint that an attempt needs to continue after a crash.
 *
 * @param sealed - The checkpoint, which is secret and was sealed by the caller.
 * @throws {StaleRunError} Another worker has taken over the post; this one must stop sending.
 */
export async function saveCheckpoint(sql: Sql, run: PostRun, sealed: string): Promise<void> {
  await writeAsRun(sql, 'post', run, sql`checkpoint = ${sealed}`)
}
