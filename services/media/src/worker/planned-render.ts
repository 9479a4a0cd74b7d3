import type { PlannedRender, Tools } from '@svc/clip-engine'
import { type RenderWork, usedAssets } from '@svc/domain'
import type { ObjectStore } from '@svc/storage'
import { MissingAsset } from './missing-asset.ts'
import { plannedClip } from './planned-clip.ts'

/**
 * Gathers the input of a render; see `plannedClip`.
 *
 * @throws {MissingAsset} A logo, an intro, a font or the like is gone: a file without it is not what was paid for.
 */
export async function plannedRender(
  dependencies: { store: ObjectStore; tools: Tools },
  work: RenderWork,
  folder: string,
  signal: AbortSignal,
): Promise<PlannedRender> {
  const isFilmedAnew = work.settings.template_id !== null
  const { planned } = await plannedClip(dependencies, work, isFilmedAnew, folder, signal)
  const gone = usedAssets(work.config, work.settings).find(
    ({ asset_id }) => !planned.assets.has(asset_id),
  )
  if (gone) throw new MissingAsset(gone)
  return planned
}
