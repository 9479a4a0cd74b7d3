import { type Job, type JobData, upkeep } from '@svc/domain'
import { whenStored } from './failures.ts'
import { nameTranscript } from './name-transcript.ts'
import { previewClip } from './preview-clip.ts'
import { processAsset } from './process-asset.ts'
import { processPart } from './process-part.ts'
import { processProject } from './process-project.ts'
import { renderClip } from './render-clip.ts'
import { keepSources } from './sources.ts'
import { translateClip } from './translate-clip.ts'
import { deleteFiles, digestUploads, finishUploads, searchOldTranscripts } from './upkeep.ts'
import type { WorkerDependencies } from './worker-dependencies.ts'

/** How many jobs of a kind one process works on at a time; with 0 it takes none. */
export interface Concurrency {
  projects: number
  /** Of long sources. */
  parts: number
  renders: number
  /** Whether it also does what takes little; true by default. */
  doesSmallJobs?: boolean
}

/** How many assets at a time: of different accounts, so that the assets of one do not delay those of another. */
const ASSETS = 2
/** How many previews of edited clips at a time: each is a small picture, and a person waits for it. */
const PREVIEWS = 2
/** How many translations at a time: each only waits for another service. */
const TRANSLATIONS = 4

/** Takes jobs from the queues until `jobs` is stopped. */
export async function startWorker(
  dependencies: WorkerDependencies,
  { projects, parts, renders, doesSmallJobs = true }: Concurrency,
): Promise<void> {
  const { jobs, scratch, sql, store } = dependencies
  const sources = keepSources(store, scratch)
  const work = <Queue extends keyof JobData>(
    queue: Queue,
    concurrency: number,
    handler: (job: Job<JobData[Queue]>) => Promise<void>,
  ) => jobs.work(queue, whenStored(store, handler), { concurrency })
  await work('process_project', projects, (job) => processProject(dependencies, job))
  await work('process_part', parts, (job) => processPart(dependencies, sources, job))
  await work('render_clip', renders, (job) => renderClip(dependencies, job))
  if (!doesSmallJobs) return
  await work('preview_clip', PREVIEWS, (job) => previewClip(dependencies, job))
  await work('translate_clip', TRANSLATIONS, (job) => translateClip(dependencies, job))
  await work('name_speakers', 1, ({ data }) => nameTranscript(dependencies, data))
  await work('process_asset', ASSETS, (job) => processAsset(dependencies, job))
  await work('delete_files', 1, ({ data }) => deleteFiles(store, data))
  const keepUp = async () => {
    await upkeep(sql, jobs)
    await store.sweep()
    await finishUploads(sql, store)
    await digestUploads(sql, store)
    await searchOldTranscripts(sql, store)
  }
  await jobs.work('upkeep', keepUp, { concurrency: 1 })
}
