import { join } from 'node:path'
import type { ClipLook, FitBackground } from '@svc/clip-engine'
import { type AssetFile, type BrandWork, type Censor, fontAsset } from '@svc/domain'
import type { CaptionStylePart } from '@svc/specification'
import { type ObjectStore, StorageError } from '@svc/storage'
import { brandingOf } from './branding.ts'
import { brollOf } from './broll.ts'
import { copiedBytes, localFile } from './open-source.ts'

/** The files of assets that are there, by the assets' ids. */
type AssetPaths = ReadonlyMap<string, string>

/**
 * Says in the engine's words how a brand wants its clips, with the files that it takes.
 *
 * An asset that was deleted since is left out: no logo, no intro, no music, and the preset's font. `present` names those
 * that are there.
 *
 * @param style - How captions look; the answer names no font that is not there.
 * @param folder - Where files are copied to that the store does not keep on this disk.
 */
export async function readLook(
  store: ObjectStore,
  { config, assets, broll, censor }: BrandWork & { censor: Censor | null },
  style: CaptionStylePart & { enabled: boolean },
  folder: string,
  signal: AbortSignal,
) {
  const paths = await assetPaths(store, assets, folder, signal)
  const { hook, layout, audio } = config
  const open = (object_key: string, name: string) =>
    openAsset(store, object_key, join(folder, name), signal)
  const look: ClipLook = {
    branding: brandingOf(config, paths),
    censor,
    fonts: fontsOf(assets, paths),
    hook_look: {
      duration_seconds: hook.duration_seconds,
      position: hook.position,
      style: withFont(hook.style, paths),
    },
    fit_background: fitBackground(layout, paths),
    broll: broll.length > 0 ? brollOf(config.broll.density, broll, open) : null,
    denoise: audio.denoise,
  }
  return { look, captions: withFont(style, paths), present: new Set(paths.keys()) }
}

/** Says how much room the files of a look need. */
export async function lookBytes(store: ObjectStore, { assets }: BrandWork): Promise<number> {
  const sizes = await Promise.all(
    Object.values(assets).map(({ object_key }) => copiedBytes(store, object_key)),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function assetPaths(
  store: ObjectStore,
  assets: Record<string, AssetFile>,
  folder: string,
  signal: AbortSignal,
): Promise<AssetPaths> {
  const paths = new Map<string, string>()
  for (const [asset_id, { object_key }] of Object.entries(assets)) {
    const name = object_key.slice(object_key.lastIndexOf('/') + 1)
    const path = await openAsset(store, object_key, join(folder, `${asset_id}-${name}`), signal)
    if (path !== null) paths.set(asset_id, path)
  }
  return paths
}

/** Gives the path of an asset's file on this disk; `null` when it is gone. */
async function openAsset(
  store: ObjectStore,
  object_key: string,
  path: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    return await localFile(store, object_key, path, signal)
  } catch (error) {
    if (error instanceof StorageError && error.code === 'not_found') return null
    throw error
  }
}

/** Fonts under the names that styles have for them: two files may call themselves the same. */
function fontsOf(assets: Record<string, AssetFile>, paths: AssetPaths) {
  return Object.entries(assets).flatMap(([asset_id, { font_family }]) => {
    const path = paths.get(asset_id)
    return path && font_family !== null ? [{ path, family: `asset:${asset_id}` }] : []
  })
}

/** Forgets a font of the brand that is not there, so that the preset's own is taken. */
function withFont<S extends { font_family?: string }>(style: S, paths: AssetPaths): S {
  const asset_id = fontAsset(style.font_family)
  if (asset_id === null || paths.has(asset_id)) return style
  const { font_family: _, ...rest } = style
  return rest as S
}

function fitBackground(
  { fit_background, fit_color, fit_asset_id }: BrandWork['config']['layout'],
  paths: AssetPaths,
): FitBackground {
  const path = paths.get(fit_asset_id ?? '')
  if (fit_background === 'image' && path) return { kind: 'image', path }
  // What lies behind everything lets nothing through.
  if (fit_background === 'color')
    return { kind: 'color', color: fit_color.slice(0, '#RRGGBB'.length) }
  return { kind: 'blur' }
}
