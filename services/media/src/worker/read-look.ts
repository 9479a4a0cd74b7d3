import { join } from 'node:path'
import {
  type AssetFile,
  type BrandWork,
  type CaptionStyle,
  type Censor,
  fontAsset,
} from '@svc/domain'
import { type ObjectStore, StorageError } from '@svc/storage'
import { brandingOf } from './branding.ts'
import type { Look } from './look.ts'
import { copiedBytes, localFile } from './open-source.ts'

/** Work that has a brand's look. */
type LookWork = BrandWork & { censor: Censor | null }

/**
 * Says in the engine's words how a brand wants its clips, with the files that it takes.
 *
 * An asset that was deleted since is left out: no logo, no intro, no music, and the preset's font.
 *
 * @param style - The captions; a font of the brand is named in the answer as it calls itself.
 * @param folder - Where files are copied to that the store does not keep on this disk.
 */
export async function readLook(
  store: ObjectStore,
  { config, assets, censor }: LookWork,
  style: CaptionStyle & { enabled: boolean },
  folder: string,
  signal: AbortSignal,
): Promise<{ look: Look; captions: CaptionStyle & { enabled: boolean } }> {
  const paths = await assetPaths(store, assets, folder, signal)
  const { hook, audio, cuts } = config
  const { mode: _, aspect_ratio: __, fit_asset_id, ...layout } = config.layout
  const look: Look = {
    branding: brandingOf(config, paths),
    censor,
    fonts: Object.entries(assets).flatMap(([asset_id, { font_family }]) => {
      const path = paths.get(asset_id)
      return path && font_family ? [{ path, family: font_family }] : []
    }),
    target_lufs: audio.target_lufs,
    denoise: audio.denoise,
    layout_options: { ...layout, fit_image_path: paths.get(fit_asset_id ?? '') ?? null },
    hook_options: {
      duration_seconds: hook.duration_seconds,
      position: hook.position,
      style: withFamily(hook.style, assets, paths),
    },
    cut_options: {
      silence_min_seconds: cuts.silence_min_seconds,
      silence_threshold_db: cuts.silence_threshold_db,
      filler_words: cuts.filler_words,
    },
  }
  return { look, captions: withFamily(style, assets, paths) }
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
): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  for (const [asset_id, { object_key }] of Object.entries(assets)) {
    const name = object_key.slice(object_key.lastIndexOf('/') + 1)
    const path = join(folder, `${asset_id}-${name}`)
    try {
      paths.set(asset_id, await localFile(store, object_key, path, signal))
    } catch (error) {
      if (!(error instanceof StorageError && error.code === 'not_found')) throw error
    }
  }
  return paths
}

/** Names the font of an asset by its family; without the font the preset's own is taken. */
function withFamily<S extends { font_family?: string }>(
  style: S,
  assets: Record<string, AssetFile>,
  paths: Map<string, string>,
): S {
  const asset_id = fontAsset(style.font_family)
  if (asset_id === null) return style
  const family = paths.has(asset_id) ? assets[asset_id]?.font_family : null
  if (family) return { ...style, font_family: family }
  const { font_family: _, ...rest } = style
  return rest as S
}
