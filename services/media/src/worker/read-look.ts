import { join } from 'node:path'
import type { BrollAsset, ClipLook } from '@svc/clip-engine'
import { type AssetFile, type BrandWork, fontAsset } from '@svc/domain'
import type { Censor, ProjectSettings } from '@svc/specification'
import { type ObjectStore, StorageError } from '@svc/storage'
import { copiedBytes, localFile } from './open-source.ts'

type AssetPaths = ClipLook['assets']
type OpenAsset = (objectKey: string, name: string) => Promise<string | null>

/**
 * Fetches the files that a configuration names.
 *
 * An asset that was deleted since is left out: no logo, no intro, no music, and the preset's font.
 *
 * @param style - How captions look; the returned style names no missing font.
 * @param folder - Where files are copied to, unless the store keeps them on this disk.
 */
export async function readLook(
  store: ObjectStore,
  { config, assets: files, broll, censor }: BrandWork & { censor: Censor | null },
  style: ProjectSettings['captions'],
  folder: string,
  signal: AbortSignal,
) {
  const open: OpenAsset = (objectKey, name) =>
    openAsset(store, objectKey, join(folder, name), signal)
  const assets = await assetPaths(files, open)
  const hook = { ...config.hook, style: withFont(config.hook.style, assets) }
  const look: ClipLook = {
    config: { ...config, hook },
    assets,
    censor,
    fonts: fontsOf(files, assets),
    broll: brollOf(broll, open),
  }
  return { look, captions: withFont(style, assets) }
}

/** Returns the disk space that the files of a look need, in bytes. */
export async function lookBytes(store: ObjectStore, { assets }: BrandWork): Promise<number> {
  const sizes = await Promise.all(
    Object.values(assets).map(({ objectKey }) => copiedBytes(store, objectKey)),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function assetPaths(files: Record<string, AssetFile>, open: OpenAsset): Promise<AssetPaths> {
  const paths = new Map<string, string>()
  for (const [asset_id, { objectKey }] of Object.entries(files)) {
    const path = await open(objectKey, nameOf(asset_id, objectKey))
    if (path !== null) paths.set(asset_id, path)
  }
  return paths
}

/** Each file is fetched once, and only when a clip shows it. */
function brollOf(files: BrandWork['broll'], open: OpenAsset): BrollAsset[] {
  return files.map(({ asset_id, objectKey, ...file }) => {
    let opened: Promise<string | null> | undefined
    return {
      ...file,
      open() {
        opened ??= open(objectKey, nameOf(asset_id, objectKey))
        return opened
      },
    }
  })
}

function nameOf(asset_id: string, objectKey: string): string {
  return `${asset_id}-${objectKey.slice(objectKey.lastIndexOf('/') + 1)}`
}

/** Returns the path of an asset's file on this disk; `null` when it is gone. */
async function openAsset(
  store: ObjectStore,
  objectKey: string,
  path: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    return await localFile(store, objectKey, path, signal)
  } catch (error) {
    if (error instanceof StorageError && error.code === 'not_found') return null
    throw error
  }
}

/** Lists fonts under the names that styles use for them: two files may contain the same family name. */
function fontsOf(files: Record<string, AssetFile>, paths: AssetPaths) {
  return Object.entries(files).flatMap(([asset_id, { font_family }]) => {
    const path = paths.get(asset_id)
    return path && font_family !== null ? [{ path, family: `asset:${asset_id}` }] : []
  })
}

/** Drops a font of the brand that is missing, so that the preset's own is used. */
function withFont<S extends { font_family?: string }>(style: S, paths: AssetPaths): S {
  const asset_id = fontAsset(style.font_family)
  if (asset_id === null || paths.has(asset_id)) return style
  const { font_family: _, ...rest } = style
  return rest as S
}
