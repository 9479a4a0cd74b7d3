import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { previewPlannedClip, type RenderedClip } from '@svc/clip-engine'
import {
  beginPreview,
  clipKeys,
  completePreview,
  confirmRun,
  failPreview,
  type Job,
  type PreviewRun,
  type PreviewWork,
} from '@svc/domain'
import type { RenderError } from '@svc/specification'
import type { ObjectStore } from '@svc/storage'
import { sampleTranscript } from './checkpoints.ts'
import { renderFailure } from './failures.ts'
import { copiedBytes } from './open-source.ts'
import { plannedClip } from './planned-clip.ts'
import { storeTranscript } from './project-run.ts'
import { lookBytes } from './read-look.ts'
import { settleJob } from './settle-job.ts'
import type { RunWatch } from './watch-run.ts'
import type { WorkerDependencies } from './worker-dependencies.ts'

const MINUTE = 60
/** Longest time without progress, as with the previews of a project. */
const SILENT_SECONDS = 30 * MINUTE
const WORK_BYTES = 100 * 1024 * 1024

/** Makes the preview of an edited clip, and completes what its new cut brought in; see `settleJob`. */
export async function previewClip(
  dependencies: WorkerDependencies,
  job: Job<{ clip_id: string; revision: number }>,
): Promise<void> {
  const { jobs, log, sql, store } = dependencies
  const { clip_id, revision } = job.data
  await settleJob<PreviewWork, object, RenderError>(log, job, {
    begin: () => beginPreview(sql, jobs, clip_id, revision, job.attempt),
    initial: {},
    report: (work) => confirmRun(sql, 'preview', work),
    make: (work, watch) => makePreview(dependencies, work, watch),
    clear: (work) => clearFiles(store, work),
    failureOf: renderFailure,
    fail: (work) => failPreview(sql, work),
  })
}

async function makePreview(
  dependencies: WorkerDependencies,
  work: PreviewWork,
  watch: RunWatch<object>,
): Promise<void> {
  watch.limit(SILENT_SECONDS)
  const { jobs, scratch, sql, store, tools } = dependencies
  await using scratchFolder = await scratch.open(
    WORK_BYTES + (await copiedBytes(store, work.sourceKey)) + (await lookBytes(store, work)),
  )
  const { signal } = watch
  const { planned, completed } = await plannedClip(
    dependencies,
    work,
    false,
    scratchFolder.path,
    signal,
  )
  const folder = join(scratchFolder.path, 'preview')
  await mkdir(folder)
  const onProgress = () => watch.report({})
  const made = await previewPlannedClip(tools, planned, { folder, signal, onProgress })
  await storePreview(store, work, made.preview)
  if (work.isSample) await storeTranscript(store, work, sampleTranscript())
  const { framing } = made
  const { clip } = work
  // Pauses are cut out of the clip itself only where that was asked for after its cut.
  const segments = clip.edits.uncut ? made.segments : clip.segments
  const { heard, language, words } = completed
  const { warnings } = framing
  await completePreview(sql, jobs, work, { segments, words, heard, framing, warnings, language })
}

async function storePreview(store: ObjectStore, run: PreviewRun, preview: RenderedClip) {
  const keys = keysOf(run)
  await store.putFile(keys.preview, preview.path, 'video/mp4')
  await store.putFile(keys.thumbnail, preview.thumbnailPath, 'image/jpeg')
  await store.putFile(keys.srt, preview.captions.srtPath, 'application/x-subrip')
  await store.putFile(keys.vtt, preview.captions.vttPath, 'text/vtt')
  await store.putFile(keys.drawing, preview.captions.drawingPath, 'application/json')
}

/** No later run needs the files of this one; if they cannot be deleted now, they are deleted with the project. */
async function clearFiles(store: ObjectStore, run: PreviewRun): Promise<void> {
  const { preview } = keysOf(run)
  await store.deletePrefix(preview.slice(0, preview.lastIndexOf('/') + 1)).catch(() => {})
}

const keysOf = (run: PreviewRun) => clipKeys({ ...run, shown_run_id: run.run_id })
