import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Analysis,
  type CompletedClip,
  type Framing,
  type PlannedClip,
  type PlannedRender,
  previewPlannedClip,
  type SourceVideo,
} from '@svc/clip-engine'
import * as domain from '@svc/domain'
import type { RenderError } from '@svc/specification'
import type { ObjectStore } from '@svc/storage'
import { ENGINE } from '../machines/engine.ts'
import { renderFailure } from './failures.ts'
import { copiedBytes, localFile, missing } from './open-source.ts'
import {
  objectCheckpoints,
  sampleCheckpoints,
  sampleTranscript,
  storePreview,
  storeTranscript,
} from './project-run.ts'
import { lookBytes, readLook } from './read-look.ts'
import { settleJob } from './settle-job.ts'
import type { WorkerDependencies } from './start-worker.ts'
import type { RunWatch } from './watch-run.ts'

/** The input of a preview or a render, and what an edited cut brought in. */
interface Planned {
  planned: PlannedRender
  completed: CompletedClip
}

/**
 * Gathers everything that drawing a clip needs: the clip as it is at its revision, and the stored analysis of its project.
 *
 * @param isFilmedAnew - Whether another template than the project's own, which is part of the plan already, is used.
 * @throws {StorageError} `not_found` when the source or the project's analysis is gone.
 */
export async function plannedClip(
  { engine = ENGINE, store, tools }: Pick<WorkerDependencies, 'engine' | 'store' | 'tools'>,
  work: domain.ClipWork,
  isFilmedAnew: boolean,
  folder: string,
  signal: AbortSignal,
): Promise<Planned> {
  const { settings, silence_min_seconds } = work
  const { edits, ...clip } = work.clip
  const path = work.isSample
    ? domain.SAMPLE.film
    : await localFile(store, work.sourceKey, join(folder, 'source'), signal)
  const checkpoints = work.isSample
    ? sampleCheckpoints()
    : objectCheckpoints(store, domain.projectFolder(work.account_id, work.project_id))
  const { source: probed, analysis, found } = await readPlan(store, checkpoints, clip.rank)
  const { look, captions } = await readLook(store, work, settings.captions, folder, signal)
  const source = { ...probed, path }
  const heard = edits.heard ?? clip.segments
  const run = { checkpoints, signal }
  const completed = await engine.completeClip(tools, source, { ...clip, heard }, found, run)
  const { words, faces, language } = completed
  const framing = clip.framing as Framing
  return {
    planned: {
      ...look,
      clip: { ...clip, words, faces, language, framing },
      source,
      analysis,
      settings: { ...settings, captions },
      silence_min_seconds,
      isFilmedAnew,
      ...(edits.framing && { shots: edits.framing }),
      ...(edits.layer && { layer: edits.layer }),
      ...(work.tracks.length > 0 && { tracks: work.tracks }),
      ...(edits.cover_seconds !== null && { cover: edits.cover_seconds }),
    },
    completed,
  }
}

/** @returns `found`: the clip as selection found it; absent for one that was made by hand. */
async function readPlan(
  store: ObjectStore,
  checkpoints: ReturnType<typeof objectCheckpoints>,
  rank: number,
) {
  const [source, analysis, clips] = await Promise.all(
    ['probe', 'analysis', 'clips'].map((name) => checkpoints.read(name)),
  )
  if (!source || !analysis || !clips) {
    throw await missing(store, 'The stored analysis of the source no longer exists.')
  }
  const found = (clips as PlannedClip[]).find((clip) => clip.rank === rank)
  return { source: source as SourceVideo, analysis: analysis as Analysis, found }
}

const MINUTE = 60
/** Longest time without progress, as with the previews of a project. */
const SILENT_SECONDS = 30 * MINUTE
const WORK_BYTES = 100 * 1024 * 1024

/** Makes the preview of an edited clip, and completes what its new cut brought in; see `settleJob`. */
export async function previewClip(
  dependencies: WorkerDependencies,
  job: domain.Job<{ clip_id: string; revision: number }>,
): Promise<void> {
  const { jobs, log, sql, store } = dependencies
  const { clip_id, revision } = job.data
  await settleJob<domain.PreviewWork, object, RenderError>(log, job, {
    begin: () => domain.beginPreview(sql, jobs, clip_id, revision, job.attempt),
    initial: {},
    report: (work) => domain.confirmRun(sql, 'preview', work),
    make: (work, watch) => makePreview(dependencies, work, watch),
    clear: (work) => clearFiles(store, work),
    failureOf: renderFailure,
    fail: (work) => domain.failPreview(sql, work),
  })
}

async function makePreview(
  dependencies: WorkerDependencies,
  work: domain.PreviewWork,
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
  await storePreview(store, shownAs(work), made.preview)
  if (work.isSample) await storeTranscript(store, work, sampleTranscript())
  const { framing } = made
  const { clip } = work
  // Pauses are cut out of the clip itself only where that was asked for after its cut.
  const segments = clip.edits.uncut ? made.segments : clip.segments
  const { heard, language, words } = completed
  const { warnings } = framing
  await domain.completePreview(sql, jobs, work, {
    segments,
    words,
    heard,
    framing,
    warnings,
    language,
  })
}

/** No later run needs the files of this one; if they cannot be deleted now, they are deleted with the project. */
async function clearFiles(store: ObjectStore, run: domain.PreviewRun): Promise<void> {
  const { preview } = domain.clipKeys(shownAs(run))
  await store.deletePrefix(preview.slice(0, preview.lastIndexOf('/') + 1)).catch(() => {})
}

const shownAs = (run: domain.PreviewRun) => ({ ...run, shown_run_id: run.run_id })
