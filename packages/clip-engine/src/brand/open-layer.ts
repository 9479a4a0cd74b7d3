import type { LayerItem } from '@svc/specification'
import type { Tools } from '../ffmpeg/tools.ts'
import { assetPath, type ClipLook } from './clip-look.ts'
import { openBookend, openStill } from './open-asset.ts'
import type { OpenInsert } from './open-broll.ts'

/**
 * Opens the pictures and videos that a person laid over a clip; files that no longer exist are left out.
 *
 * @throws {EngineError} `encode_failed`: which file is no picture or video.
 */
export async function openLayer(
  tools: Tools,
  { layer = [], assets }: Pick<ClipLook, 'assets'> & { layer?: LayerItem[] },
  signal: AbortSignal,
): Promise<OpenInsert[]> {
  const open = async (item: LayerItem): Promise<OpenInsert | null> => {
    const { kind, start, end, place } = item
    const path = assetPath({ assets }, item.asset_id)
    if (path === null) return null
    if (kind === 'picture') {
      const size = await openStill(tools, 'picture to be shown', path, signal)
      return { start, end, source: path, placed: { place, size } }
    }
    const source = await openBookend(tools, 'video to be shown', path, signal)
    const last = Math.min(end, start + source.duration_seconds)
    return { start, end: last, source, placed: { place, size: source.video } }
  }
  const opened = await Promise.all(layer.map(open))
  return opened.filter((insert) => insert !== null)
}
