import { type Job, upkeep } from '@svc/domain'
import { previewClip } from './preview-clip.ts'
import { processAsset } from './process-asset.ts'
import { processPart } from './process-part.ts'
import { processProject } from './process-project.ts'
import { renderClip } from './render-clip.ts'
import { whenStored } from './retry-of.ts'
import { keepSources } from './sources.ts'
import { deleteFiles, digestUploads, finishUploads, searchOldTranscripts } from './upkeep.ts'
import type { WorkerDependencies } from './worker-dependencies.ts'

/** How many jobs of a kind one process works on at a time. */
export interface Concurrency {
  projects: number
  /** Of long sources. */
  parts: number
  renders: number
}

/** How many assets at a time: of different accounts, so that the assets of one do not delay those of another. */
const ASSETS = 2
/** How many previews of edited clips at a time: each is a small picture, and a person waits for it. */
const PREVIEWS = 2

/** Takes jobs from every queue until `jobs` is stopped. */
export async function startWorker(
  dependencies: WorkerDependencies,
  { projects, parts, renders }: Concurrency,
): Promise<void> {
  const { jobs, scratch, sql, store } = dependencies
  const sources = keepSources(store, scratch)
  const stored = <Data>(handler: (job: Job<Data>) => Promise<void>) => whenStored(store, handler)
  await jobs.work(
    'process_project',
    stored((job) => processProject(dependencies, job)),
    {
      concurrency: projects,
    },
  )
  await jobs.work(
    'process_part',
    stored((job) => processPart(dependencies, sources, job)),
    { concurrency: parts },
  )
  await jobs.work(
    'render_clip',
    stored((job) => renderClip(dependencies, job)),
    { concurrency: renders },
  )
  await jobs.work(
    'preview_clip',
    stored((job) => previewClip(dependencies, job)),
    { concurrency: PREVIEWS },
  )
  await jobs.work(
    'process_asset',
    stored((job) => processAsset(dependencies, job)),
    { concurrency: ASSETS },
  )
  await jobs.work(
    'delete_files',
    stored(({ data }) => deleteFiles(store, data)),
    { concurrency: 1 },
  )
  await jobs.work(
    'upkeep',
    async () => {
      await upkeep(sql, jobs)
      await store.sweep()
      await finishUploads(sql, store)
      await digestUploads(sql, store)
      await searchOldTranscripts(sql, store)
    },
    { concurrency: 1 },
  )
}
