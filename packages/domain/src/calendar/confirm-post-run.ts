import type { Sql } from '../database.ts'
import type { PostRun } from './post-work.ts'
import { writeAsPostRun } from './run-guard.ts'

/**
 * Makes sure that a run still counts, right before something is sent that cannot be unsent: a worker that was paused
 * finds out here, not at the platform.
 *
 * @throws {StaleRunError} The post is settled, or another worker has it.
 */
export async function confirmPostRun(sql: Sql, run: PostRun): Promise<void> {
  await writeAsPostRun(sql, run, sql`run_id = run_id`)
}
