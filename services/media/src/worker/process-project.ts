import { createClips } from '@svc/clip-engine'
import {
  beginProject,
  enqueueNext,
  failProject,
  finishProject,
  type Job,
  type ProjectReport,
  type ProjectWork,
  reportProject,
  tracedJobs,
} from '@svc/domain'
import type { ProjectError } from '@svc/specification'
import { clipRequest } from './clip-request.ts'
import { copiedBytes, openSource } from './open-source.ts'
import { projectFailure } from './project-failure.ts'
import { projectRun } from './project-run.ts'
import { lookBytes, readLook } from './read-look.ts'
import { settleJob } from './settle-job.ts'
import { clearParts, HandedOut, sharingOf } from './share-out.ts'
import type { RunWatch } from './watch-run.ts'
import type { WorkerDependencies } from './worker-dependencies.ts'

const MINUTE = 60
/** Longest time without progress, until the source is fetched and its length is known. */
const FETCH_SECONDS = 30 * MINUTE
/** Bytes for previews and temporary files, besides the source itself. */
const WORK_BYTES = 500 * 1024 * 1024

/** Turns a project's source into clips, going on from what an earlier worker finished; see `settleJob`. */
export async function processProject(
  dependencies: WorkerDependencies,
  job: Job<{ project_id: string }>,
): Promise<void> {
  const { jobs, log, sql, store } = dependencies
  const { project_id } = job.data
  await settleJob<ProjectWork, ProjectReport, ProjectError>(log, job, {
    async begin() {
      const work = await beginProject(sql, project_id, job.attempt)
      await enqueueNext(sql, jobs, project_id)
      return work
    },
    initial: {},
    report: (work, report) => reportProject(sql, work, report),
    make: (work, watch) => makeClips(dependencies, job, work, watch),
    failureOf: (cause, { stage }) => projectFailure(cause, stage ?? null),
    async fail(work, failure) {
      const retryable = failure.retryable || isMendable(work, failure)
      await failProject(sql, work, { ...failure, retryable })
      if (!retryable) await clearParts(store, work)
    },
  })
}

async function makeClips(
  dependencies: WorkerDependencies,
  { trace_id }: Job<object>,
  work: ProjectWork,
  watch: RunWatch<ProjectReport>,
): Promise<void> {
  watch.limit(FETCH_SECONDS)
  const { allowPrivateAddresses, scratch, sql, store } = dependencies
  const { source: given } = work
  const copied = given.kind === 'upload' ? await copiedBytes(store, given.objectKey) : 0
  await using folder = await scratch.open(WORK_BYTES + copied + (await lookBytes(store, work)))
  const source = await openSource(dependencies, work, folder.path, watch.signal)
  const { look, captions } = await readLook(
    store,
    work,
    work.settings.captions,
    folder.path,
    watch.signal,
  )
  const styled = { ...work, settings: { ...work.settings, captions } }
  const request = await clipRequest(store, styled, look, source, allowPrivateAddresses)
  const jobs = trace_id ? tracedJobs(dependencies.jobs, trace_id) : dependencies.jobs
  const run = {
    ...projectRun(dependencies, work, watch, folder.path),
    ...sharingOf(dependencies, jobs, work),
  }
  const report = await createClips(request, run).catch(unlessHandedOut)
  await watch.flush()
  if (!report) return
  await clearParts(store, work)
  await finishProject(sql, work, { warnings: report.warnings })
}

/** Whether the owner can change what an address answers, and so try the same project again; waiting alone changes nothing. */
function isMendable({ source }: ProjectWork, { code }: ProjectError): boolean {
  return source.kind === 'url' && (code === 'source_unreachable' || code === 'source_forbidden')
}

function unlessHandedOut(error: unknown): null {
  if (error instanceof HandedOut) return null
  throw error
}
