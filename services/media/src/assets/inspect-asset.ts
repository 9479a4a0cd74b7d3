import type { Tools } from '@svc/clip-engine'
import type { AssetMedium } from '@svc/domain'
import { inspectFont } from './font/inspect-font.ts'
import { inspectImage } from './image/inspect-image.ts'
import { inspectMedia } from './inspect-media.ts'
import type { InspectedAsset } from './inspected-asset.ts'

/**
 * Detects the type of a file from its bytes, and makes the version that is stored.
 *
 * @param path - The file as it came in; it is not changed.
 * @param folder - Where the results are written.
 * @throws {AssetRefusal} Why it is not taken.
 */
export function inspectAsset(
  tools: Tools,
  medium: AssetMedium,
  path: string,
  folder: string,
  signal: AbortSignal,
): Promise<InspectedAsset> {
  switch (medium) {
    case 'image':
      return inspectImage(tools, path, folder, signal)
    case 'font':
      return inspectFont(path, folder)
    default:
      return inspectMedia(tools, medium, path, folder, signal)
  }
}
