import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PlannedRender, RenderedClip } from '@svc/clip-engine'
import * as domain from '@svc/domain'
import type { RenderError, RenderOutputFacts } from '@svc/specification'
import { inStage } from '@svc/telemetry'
import { ENGINE } from '../machines/engine.ts'
import { MissingAsset, renderFailure } from './failures.ts'
import { copiedBytes } from './open-source.ts'
import { plannedClip } from './planned-clip.ts'
import { lookBytes } from './read-look.ts'
import { settleJob } from './settle-job.ts'
import type { WorkerDependencies } from './start-worker.ts'
import type { RunWatch } from './watch-run.ts'

const MINUTE = 60
/** Longest time without progress: far above the slowest measured, in a 4K render on two busy cores. */
const SILENT_SECONDS = 30 * MINUTE
const WORK_BYTES = 1024 * 1024 * 1024

interface RenderReport {
  progress: number
  estimated_seconds_remaining: number | null
}

/** Makes the finished file of a clip and settles its credits; see `settleJob`. */
export async function renderClip(
  dependencies: WorkerDependencies,
  job: domain.Job<{ render_id: string; ticket?: number }>,
): Promise<void> {
  const { jobs, log, sql, store } = dependencies
  const { render_id, ticket } = job.data
  await settleJob<domain.RenderWork, RenderReport, RenderError>(log, job, {
    async begin() {
      const work = await domain.beginRender(sql, render_id, job.attempt, ticket)
      await domain.enqueueNextRenders(sql, jobs, render_id)
      return work
    },
    initial: { progress: 0, estimated_seconds_remaining: null },
    report: (work, report) => domain.reportRender(sql, work, report),
    make: (work, watch) => makeFile(dependencies, work, watch),
    // No later run needs these files; if they cannot be deleted now, they are deleted with the project.
    clear: (work) => store.deletePrefix(runFolder(work)).catch(() => {}),
    failureOf: renderFailure,
    fail: (work, failure) => domain.failRender(sql, work, failure),
  })
}

async function makeFile(
  dependencies: WorkerDependencies,
  work: domain.RenderWork,
  watch: RunWatch<RenderReport>,
): Promise<void> {
  const { engine = ENGINE, scratch, sql, store, tools } = dependencies
  watch.limit(SILENT_SECONDS)
  await using scratchFolder = await scratch.open(
    WORK_BYTES + (await copiedBytes(store, work.sourceKey)) + (await lookBytes(store, work)),
  )
  const planned = await plannedRender(dependencies, work, scratchFolder.path, watch.signal)
  const folder = join(scratchFolder.path, 'render')
  await mkdir(folder)

  const onProgress = progressTeller(watch)
  const rendered = await inStage('encode', () =>
    engine.renderPlannedClip(tools, planned, { folder, signal: watch.signal, onProgress }),
  )
  await inStage('upload', () => storeRendered(rendered))
  await domain.completeRender(sql, work, {
    output: outputFacts(rendered),
    checks: rendered.checks,
    has_captions: rendered.captions.assPath !== null,
  })

  async function storeRendered({ path, captions, thumbnailPath }: RenderedClip) {
    const keys = domain.renderKeys(work)
    await store.putFile(keys.clip, path, 'video/mp4')
    await store.putFile(keys.thumbnail, thumbnailPath, 'image/jpeg')
    await store.putFile(keys.srt, captions.srtPath, 'application/x-subrip')
    await store.putFile(keys.vtt, captions.vttPath, 'text/vtt')
    if (captions.assPath) await store.putFile(keys.ass, captions.assPath, 'text/x-ssa')
  }
}

/** Estimates the time left from the speed so far. */
function progressTeller(watch: RunWatch<RenderReport>): (fraction: number) => void {
  const started = performance.now()
  return (fraction) => {
    const elapsed = (performance.now() - started) / 1000
    const left = fraction > 0.05 ? Math.ceil((elapsed / fraction) * (1 - fraction)) : null
    watch.report({ progress: Math.floor(100 * fraction), estimated_seconds_remaining: left })
  }
}

function outputFacts(rendered: RenderedClip): RenderOutputFacts {
  const { content_type, size_bytes, width, height, duration_seconds, sha256 } = rendered
  const { video_codec, audio_codec, loudness_lufs, frame_rate: fps } = rendered
  return {
    content_type,
    size_bytes,
    width,
    height,
    fps,
    duration_seconds,
    video_codec,
    audio_codec,
    loudness_lufs,
    sha256,
  }
}

function runFolder(work: domain.RenderWork): string {
  const { clip } = domain.renderKeys(work)
  return clip.slice(0, clip.lastIndexOf('/') + 1)
}

/**
 * Gathers the input of a render; see `plannedClip`.
 *
 * @throws {MissingAsset} A logo, an intro, a font or the like is gone: a file without it is not what was paid for.
 */
async function plannedRender(
  dependencies: WorkerDependencies,
  work: domain.RenderWork,
  folder: string,
  signal: AbortSignal,
): Promise<PlannedRender> {
  const isFilmedAnew = work.settings.template_id !== null
  const { planned } = await plannedClip(dependencies, work, isFilmedAnew, folder, signal)
  const gone = domain
    .usedAssets(work.config, work.settings, work.clip.edits)
    .find(({ asset_id }) => !planned.assets.has(asset_id))
  if (gone) throw new MissingAsset(gone)
  return planned
}
