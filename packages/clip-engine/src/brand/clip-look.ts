import { DEFAULT_CONFIG, type TemplateConfig } from '@svc/specification'
import type { Censor } from '../censor/censor.ts'
import type { BrollAsset } from './broll.ts'
import type { FontAsset } from './font-asset.ts'

/** How clips look and sound besides their captions. */
export interface ClipLook {
  /** A template's configuration. What a project's or render's settings say too (captions, aspect ratio, cuts) is read there. */
  config: TemplateConfig
  /** The files of the assets that it names, by their ids; absolute and local. What is not among them is left out. */
  assets: ReadonlyMap<string, string>
  /** Words that are not heard or not read. */
  censor?: Censor | null
  /** Fonts that caption and hook styles may name besides the shipped ones. */
  fonts?: FontAsset[]
  /** What may be shown over the speech while it is spoken of. */
  broll?: BrollAsset[]
}

/** The look of clips that no template has a say in. */
export const PLAIN_LOOK: ClipLook = { config: DEFAULT_CONFIG, assets: new Map() }

/** Gives the file of an asset; `null` where none is named, and where it is gone. */
export function assetPath({ assets }: Pick<ClipLook, 'assets'>, asset_id: string | null) {
  return asset_id === null ? null : (assets.get(asset_id) ?? null)
}
