import { type ClipLook, type ClipRequest, EngineError, type Sharing } from '@svc/clip-engine'
import * as domain from '@svc/domain'
import type { ProjectError } from '@svc/specification'
import type { ObjectStore } from '@svc/storage'
import { ENGINE } from '../machines/engine.ts'
import { projectFailure } from './failures.ts'
import { copiedBytes, missing, openSource } from './open-source.ts'
import { projectRun } from './project-run.ts'
import { lookBytes, readLook } from './read-look.ts'
import { settleJob } from './settle-job.ts'
import type { WorkerDependencies } from './start-worker.ts'
import type { RunWatch } from './watch-run.ts'

const MINUTE = 60
/** Longest time without progress, until the source is fetched and its length is known. */
const FETCH_SECONDS = 30 * MINUTE
/** Bytes for previews and temporary files, besides the source itself. */
const WORK_BYTES = 500 * 1024 * 1024

/** Turns a project's source into clips, going on from what an earlier worker finished; see `settleJob`. */
export async function processProject(
  dependencies: WorkerDependencies,
  job: domain.Job<{ project_id: string }>,
): Promise<void> {
  const { jobs, log, sql, store } = dependencies
  const { project_id } = job.data
  await settleJob<domain.ProjectWork, domain.ProjectReport, ProjectError>(log, job, {
    async begin() {
      const work = await domain.beginProject(sql, project_id, job.attempt)
      await domain.enqueueNext(sql, jobs, project_id)
      return work
    },
    initial: {},
    report: (work, report) => domain.reportProject(sql, work, report),
    make: (work, watch) => makeClips(dependencies, job, work, watch),
    failureOf: (cause, { stage }) => projectFailure(cause, stage ?? null),
    async fail(work, failure) {
      const retryable = failure.retryable || isMendable(work, failure)
      await domain.failProject(sql, work, { ...failure, retryable })
      if (!retryable) await clearParts(store, work)
    },
  })
}

async function makeClips(
  dependencies: WorkerDependencies,
  { trace_id }: domain.Job<object>,
  work: domain.ProjectWork,
  watch: RunWatch<domain.ProjectReport>,
): Promise<void> {
  watch.limit(FETCH_SECONDS)
  const { allowPrivateAddresses, engine = ENGINE, scratch, sql, store } = dependencies
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
  const jobs = trace_id ? domain.tracedJobs(dependencies.jobs, trace_id) : dependencies.jobs
  const run = {
    ...projectRun(dependencies, work, watch, folder.path),
    ...sharingOf(dependencies, jobs, work),
  }
  const report = await engine.createClips(request, run).catch(unlessHandedOut)
  await watch.flush()
  if (!report) return
  await domain.finishProject({ sql, jobs }, work, { warnings: report.warnings })
  // Not before: a worker that was replaced would take them from its heir.
  await clearParts(store, work)
}

/** Whether the owner can change what an address answers, and so try the same project again; waiting alone changes nothing. */
function isMendable({ source }: domain.ProjectWork, { code }: ProjectError): boolean {
  return source.kind === 'url' && (code === 'source_unreachable' || code === 'source_forbidden')
}

function unlessHandedOut(error: unknown): null {
  if (error instanceof HandedOut) return null
  throw error
}

/** Ends a run whose source is worked on in parts: the last part that is done queues the project again. */
class HandedOut extends Error {
  override name = 'HandedOut'
}

/** Lets all workers share the work on a long source, where that is wanted. */
function sharingOf(
  { sql, shareLongerThan: longerThan }: Pick<WorkerDependencies, 'sql' | 'shareLongerThan'>,
  jobs: domain.Jobs,
  work: domain.ProjectRun,
): { sharing?: Sharing } {
  if (longerThan === undefined) return {}
  const handOut = async (count: number) => {
    if (!(await domain.handOutParts(sql, jobs, work, count))) throw new HandedOut()
  }
  return { sharing: { longerThan, handOut } }
}

/** Deletes the results of parts, which are joined or no longer needed; what is left is deleted with the project. */
async function clearParts(
  store: ObjectStore,
  { account_id, project_id }: { account_id: string; project_id: string },
): Promise<void> {
  const folder = domain.projectFolder(account_id, project_id)
  await store.deletePrefix(`${folder}/checkpoints/parts/`).catch(() => {})
}

/** Largest text of a transcript; the API has the same limit for text in a request. */
const TRANSCRIPT_BYTES = 2 * 1024 * 1024

/** Builds the engine's request for a project. */
async function clipRequest(
  store: ObjectStore,
  work: domain.ProjectWork,
  look: ClipLook,
  source: ClipRequest['source'],
  allowPrivateAddresses: boolean,
): Promise<ClipRequest> {
  const { type, title, transcript, settings, limits, usedMoments, preferenceWeights } = work
  const { min, max } = settings.clip_count
  const { max_source_seconds, max_source_bytes, maxClips } = limits
  return {
    type,
    source,
    title,
    limits: {
      maxSeconds: max_source_seconds,
      maxBytes: max_source_bytes,
      allowPrivateAddresses,
    },
    settings: {
      ...settings,
      clip_count: { min: Math.min(min, maxClips), max: Math.min(max, maxClips) },
    },
    ...(transcript && { transcript: await readTranscript(store, transcript) }),
    vocabulary: work.vocabulary,
    ...look,
    usedMoments,
    preferenceWeights,
  }
}

async function readTranscript(store: ObjectStore, given: domain.GivenTranscript) {
  if ('text' in given) return given
  const { objectKey, format } = given
  const object = await store.read(objectKey)
  if (!object) {
    const { message } = await missing(store, 'The uploaded transcript no longer exists.')
    throw new EngineError('transcription_failed', message)
  }
  if (object.size_bytes > TRANSCRIPT_BYTES) {
    await object.stream.cancel()
    throw new EngineError(
      'transcription_failed',
      `The transcript has ${object.size_bytes} bytes; at most ${TRANSCRIPT_BYTES} are read.`,
    )
  }
  return { text: await new Response(object.stream).text(), format }
}
