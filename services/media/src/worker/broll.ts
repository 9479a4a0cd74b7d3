import type { Broll } from '@svc/clip-engine'
import type { BrandWork } from '@svc/domain'

/**
 * Says in the engine's words what may be shown over speech.
 *
 * @param open - Fetches a file under a name of its own; each is fetched once, and only when a clip shows it.
 */
export function brollOf(
  density: number,
  files: BrandWork['broll'],
  open: (object_key: string, name: string) => Promise<string | null>,
): Broll {
  const opened = new Map<string, Promise<string | null>>()
  const openOnce = (object_key: string, name: string) => {
    const known = opened.get(object_key) ?? open(object_key, name)
    opened.set(object_key, known)
    return known
  }
  return {
    density,
    assets: files.map(({ asset_id, kind, labels, duration_seconds, object_key }) => ({
      ...{ kind, labels, duration_seconds },
      open: () =>
        openOnce(object_key, `${asset_id}-${object_key.slice(object_key.lastIndexOf('/') + 1)}`),
    })),
  }
}
