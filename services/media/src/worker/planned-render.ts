import { join } from 'node:path'
import type { Analysis, Framing, PlannedClip, PlannedRender, SourceVideo } from '@svc/clip-engine'
import { projectFolder, type RenderWork, usedAssets } from '@svc/domain'
import type { ObjectStore } from '@svc/storage'
import { layoutOptions } from './layout-options.ts'
import { MissingAsset } from './missing-asset.ts'
import { objectCheckpoints } from './object-checkpoints.ts'
import { localFile, missing } from './open-source.ts'
import { readLook } from './read-look.ts'

/**
 * Says in the engine's words what a render wants: the clip as it is now, upon what its project found out.
 *
 * @throws {StorageError} `not_found` when the source or what was found out about it is gone.
 * @throws {MissingAsset} A logo, an intro, a font or the like is gone: without it the file would not be what was paid for.
 */
export async function plannedRender(
  store: ObjectStore,
  work: RenderWork,
  folder: string,
  signal: AbortSignal,
): Promise<PlannedRender> {
  const { settings } = work
  const path = await localFile(store, work.source_key, join(folder, 'source'), signal)
  const { source, analysis, clip } = await readPlan(store, work)
  const { look, captions, present } = await readLook(store, work, settings.captions, folder, signal)
  const gone = usedAssets(work.config, settings).find(({ asset_id }) => !present.has(asset_id))
  if (gone) throw new MissingAsset(gone)
  return {
    ...look,
    clip: { ...clip, ...work.clip, framing: work.clip.framing as Framing },
    source: { ...source, path },
    analysis,
    caption_style: captions,
    hook_title: settings.hook_title,
    aspect_ratio: settings.aspect_ratio,
    // `auto` is what was planned; only a layout that was asked for by name is made anew.
    layout: settings.layout === 'auto' ? null : settings.layout,
    // What the project's own template says was planned too.
    layout_options: settings.template_id === null ? null : layoutOptions(work),
    cuts: cutsOf(work),
    resolution: settings.resolution,
    frame_rate: settings.fps,
    quality: settings.quality,
    max_file_bytes: settings.max_file_bytes,
    target_lufs: work.config.audio.target_lufs,
  }
}

function cutsOf({ settings, silence_min_seconds, config }: RenderWork): PlannedRender['cuts'] {
  const { remove_silences, remove_fillers } = settings
  const { silence_threshold_db, filler_words } = config.cuts
  return {
    remove_silences,
    silence_min_seconds,
    silence_threshold_db,
    remove_fillers,
    filler_words,
  }
}

async function readPlan(store: ObjectStore, work: RenderWork) {
  const checkpoints = objectCheckpoints(store, projectFolder(work.account_id, work.project_id))
  const [source, analysis, clips] = await Promise.all(
    ['probe', 'analysis', 'clips'].map((name) => checkpoints.read(name)),
  )
  const clip = (clips as PlannedClip[] | undefined)?.find(({ rank }) => rank === work.clip.rank)
  if (source && analysis && clip) {
    return { source: source as SourceVideo, analysis: analysis as Analysis, clip }
  }
  throw await missing(store, 'What was found out about the source no longer exists.')
}
