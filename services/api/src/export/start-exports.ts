import type { Jobs } from '@svc/domain'
import { type ExportDependencies, writeExport } from './write-export.ts'

/** Makes exports of accounts, one at a time, until `jobs` is stopped. */
export async function startExports({
  jobs,
  ...given
}: Omit<ExportDependencies, 'jobs'> & { jobs: Pick<Jobs, 'work' | 'enqueue'> }): Promise<void> {
  await jobs.work('export_account', (job) => writeExport({ ...given, jobs }, job), {
    concurrency: 1,
  })
}
