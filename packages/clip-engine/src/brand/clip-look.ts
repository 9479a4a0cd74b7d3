import { DEFAULT_CONFIG, type TemplateConfig } from '@svc/specification'
import type { Censor } from '../censor/censor.ts'
import type { BrollAsset } from './broll.ts'
import type { FontAsset } from './font-asset.ts'

/** How clips look and sound besides their captions. */
export interface ClipLook {
  /** A template's configuration. Settings that a project or render also has (captions, aspect ratio, cuts) are read from those instead. */
  config: TemplateConfig
  /** Absolute local paths of the assets that `config` names, by asset id. An asset without a path is left out of the clip. */
  assets: ReadonlyMap<string, string>
  /** Words that must not be heard or read. */
  censor?: Censor | null
  /** Fonts that caption and hook styles may name besides the shipped ones. */
  fonts?: FontAsset[]
  /** Assets that may be shown over the speech while their subject is mentioned. */
  broll?: BrollAsset[]
}

/** The look of clips without a template. */
export const PLAIN_LOOK: ClipLook = { config: DEFAULT_CONFIG, assets: new Map() }

/** Returns the path of an asset; `null` where none is named or the file no longer exists. */
export function assetPath({ assets }: Pick<ClipLook, 'assets'>, asset_id: string | null) {
  return asset_id === null ? null : (assets.get(asset_id) ?? null)
}
