import type { LayerItem } from '@svc/specification'
import type { Tools } from '../ffmpeg/tools.ts'
import type { ProbedFile } from '../probe/run-ffprobe.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import { assetPath, type ClipLook } from './clip-look.ts'
import { type Bookend, openBookend, openMusic, openStill, type Still } from './open-asset.ts'
import { type OpenInsert, openBroll, openInserts, type SpokenClip } from './open-broll.ts'

/** A brand's files, checked to be of the required kinds. */
export interface BrandMedia {
  intro: Bookend | null
  outro: Bookend | null
  music: SourceVideo | null
  logo: Still | null
  backdrop: Still | null
  /** From back to front; what a person laid over the clip comes last. */
  broll: OpenInsert[]
}

/**
 * Opens a brand's files once, so that a broken one is reported before anything is encoded.
 *
 * @throws {EngineError} `encode_failed`: which file is no picture, video or sound.
 */
export async function openBrand(
  tools: Tools,
  job: ClipLook & SpokenClip & { layer?: LayerItem[] },
  signal: AbortSignal,
): Promise<BrandMedia> {
  const { branding, audio } = job.config
  const { layer = [] } = job
  const opened = <T>(path: string | null, open: (file: ProbedFile) => Promise<T>) =>
    path === null ? null : open({ tools, path, signal })
  const asset = (asset_id: string | null) => assetPath(job, asset_id)
  const laid = layer.map((item) => ({ ...item, path: asset(item.asset_id) }))
  const [intro, outro, music, broll, laidOver, logo, backdrop] = await Promise.all([
    opened(asset(branding.intro_asset_id), (file) => openBookend('intro', file)),
    opened(asset(branding.outro_asset_id), (file) => openBookend('outro', file)),
    opened(asset(audio.music_asset_id), openMusic),
    openBroll(tools, job, signal),
    openInserts(tools, laid, signal),
    opened(asset(branding.logo_asset_id), (file) => openStill('logo', file)),
    opened(backdropPath(job), (file) => openStill('background', file)),
  ])
  return { intro, outro, music, logo, backdrop, broll: [...broll, ...laidOver] }
}

/** Returns the path of the picture behind a video that does not fill the frame; `null` for another kind of background. */
export function backdropPath({ config, assets }: Pick<ClipLook, 'config' | 'assets'>) {
  const { fit_background, fit_asset_id } = config.layout
  return fit_background === 'image' ? assetPath({ assets }, fit_asset_id) : null
}
