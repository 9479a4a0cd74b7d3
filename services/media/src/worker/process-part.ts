import { PARTS_SPAN } from '@svc/clip-engine'
import * as domain from '@svc/domain'
import type { ProjectError } from '@svc/specification'
import { ENGINE } from '../machines/engine.ts'
import { projectFailure } from './failures.ts'
import type { Sources } from './open-source.ts'
import { objectCheckpoints } from './project-run.ts'
import { settleJob } from './settle-job.ts'
import type { WorkerDependencies } from './start-worker.ts'
import type { RunWatch } from './watch-run.ts'

/** Longest time without progress: while the source is copied, or its sound is read up to the part. */
const SILENT_SECONDS = 3600

/** Works on the next part of a long source; see `settleJob`. */
export async function processPart(
  dependencies: WorkerDependencies,
  sources: Sources,
  job: domain.Job<domain.JobData['process_part']>,
): Promise<void> {
  const { log, sql } = dependencies
  const jobs = job.trace_id ? domain.tracedJobs(dependencies.jobs, job.trace_id) : dependencies.jobs
  await settleJob<domain.PartWork, domain.PartReport, ProjectError>(log, job, {
    begin: () => domain.beginPart(sql, job.data, job.attempt),
    initial: { stage: 'transcribing', progress: 0 },
    report: (work, report) => domain.reportPart(sql, work, report, PARTS_SPAN),
    async make(work, watch) {
      await makePart(dependencies, sources, work, watch)
      await domain.completePart(sql, jobs, work)
    },
    failureOf: (cause, { stage }) => projectFailure(cause, stage),
    fail: (work, failure) => domain.failPart(sql, work, failure),
  })
}

async function makePart(
  { engine = ENGINE, recognizers, store, tools }: WorkerDependencies,
  sources: Sources,
  { account_id, project_id, number, sourceKey }: domain.PartWork,
  watch: RunWatch<domain.PartReport>,
): Promise<void> {
  watch.limit(SILENT_SECONDS)
  const { signal } = watch
  await using opened = new AsyncDisposableStack()
  const openSource = async () => opened.use(await sources.lend(sourceKey, signal)).path
  await engine.workOnPart(number, openSource, {
    tools,
    recognizers,
    checkpoints: objectCheckpoints(store, domain.projectFolder(account_id, project_id)),
    signal,
    onProgress: (stage, fraction) => watch.report({ stage, progress: 100 * fraction }),
  })
}
