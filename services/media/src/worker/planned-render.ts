import { join } from 'node:path'
import type { Analysis, Framing, PlannedClip, PlannedRender, SourceVideo } from '@svc/clip-engine'
import { projectFolder, type RenderWork, usedAssets } from '@svc/domain'
import type { ObjectStore } from '@svc/storage'
import { MissingAsset } from './missing-asset.ts'
import { objectCheckpoints } from './object-checkpoints.ts'
import { localFile, missing } from './open-source.ts'
import { readLook } from './read-look.ts'

/**
 * Gathers the input of a render: the clip as it is now, and the stored analysis of its project.
 *
 * @throws {StorageError} `not_found` when the source or the project's analysis is gone.
 * @throws {MissingAsset} A logo, an intro, a font or the like is gone: a file without it is not what was paid for.
 */
export async function plannedRender(
  store: ObjectStore,
  work: RenderWork,
  folder: string,
  signal: AbortSignal,
): Promise<PlannedRender> {
  const { settings, silence_min_seconds } = work
  const path = await localFile(store, work.sourceKey, join(folder, 'source'), signal)
  const { source, analysis, clip } = await readPlan(store, work)
  const { look, captions } = await readLook(store, work, settings.captions, folder, signal)
  const gone = usedAssets(work.config, settings).find(({ asset_id }) => !look.assets.has(asset_id))
  if (gone) throw new MissingAsset(gone)
  return {
    ...look,
    clip: { ...clip, ...work.clip, framing: work.clip.framing as Framing },
    source: { ...source, path },
    analysis,
    settings: { ...settings, captions },
    silence_min_seconds,
    // A template of the project itself is part of its plan already.
    isFilmedAnew: settings.template_id !== null,
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
  throw await missing(store, 'The stored analysis of the source no longer exists.')
}
