import type { Sharing } from '@svc/clip-engine'
import { handOutParts, type Jobs, type ProjectRun, projectFolder } from '@svc/domain'
import type { ObjectStore } from '@svc/storage'
import type { WorkerDependencies } from './worker-dependencies.ts'

/** Ends a run whose source is worked on in parts: the last part that is done queues the project again. */
export class HandedOut extends Error {
  override name = 'HandedOut'
}

/** Lets all workers share the work on a long source, where that is wanted. */
export function sharingOf(
  { sql, shareLongerThan: longerThan }: Pick<WorkerDependencies, 'sql' | 'shareLongerThan'>,
  jobs: Jobs,
  work: ProjectRun,
): { sharing?: Sharing } {
  if (longerThan === undefined) return {}
  const handOut = async (count: number) => {
    if (!(await handOutParts(sql, jobs, work, count))) throw new HandedOut()
  }
  return { sharing: { longerThan, handOut } }
}

/** Deletes the results of parts, which are joined or no longer needed; what is left is deleted with the project. */
export async function clearParts(
  store: ObjectStore,
  { account_id, project_id }: { account_id: string; project_id: string },
): Promise<void> {
  const folder = projectFolder(account_id, project_id)
  await store.deletePrefix(`${folder}/checkpoints/parts/`).catch(() => {})
}
