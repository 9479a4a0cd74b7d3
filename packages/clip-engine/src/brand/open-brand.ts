import type { LayerItem } from '@svc/specification'
import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import { assetPath, type ClipLook } from './clip-look.ts'
import { type Bookend, openBookend, openMusic, openStill, type Still } from './open-asset.ts'
import { type OpenInsert, openBroll, openInsert, type SpokenClip } from './open-broll.ts'

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
  const opened = <T>(asset_id: string | null, open: (path: string) => Promise<T>) => {
    const path = assetPath(job, asset_id)
    return path === null ? null : open(path)
  }
  const behind = backdropPath(job)
  const [intro, outro, music, broll, layer, logo, backdrop] = await Promise.all([
    opened(branding.intro_asset_id, (path) => openBookend(tools, 'intro', path, signal)),
    opened(branding.outro_asset_id, (path) => openBookend(tools, 'outro', path, signal)),
    opened(audio.music_asset_id, (path) => openMusic(tools, path, signal)),
    openBroll(tools, job, signal),
    openLayer(tools, job, signal),
    opened(branding.logo_asset_id, (path) => openStill(tools, 'logo', path, signal)),
    behind === null ? null : openStill(tools, 'background', behind, signal),
  ])
  return { intro, outro, music, logo, backdrop, broll: [...broll, ...layer] }
}

/** Returns the path of the picture behind a video that does not fill the frame; `null` for another kind of background. */
export function backdropPath({ config, assets }: Pick<ClipLook, 'config' | 'assets'>) {
  const { fit_background, fit_asset_id } = config.layout
  return fit_background === 'image' ? assetPath({ assets }, fit_asset_id) : null
}

/**
 * Opens the pictures and videos that a person laid over a clip; files that no longer exist are left out.
 *
 * @throws {EngineError} `encode_failed`: which file is no picture or video.
 */
async function openLayer(
  tools: Tools,
  { layer = [], assets }: Pick<ClipLook, 'assets'> & { layer?: LayerItem[] },
  signal: AbortSignal,
): Promise<OpenInsert[]> {
  const opened = await Promise.all(
    layer.map((item) =>
      openInsert(tools, item, item.kind, item.place, assetPath({ assets }, item.asset_id), signal),
    ),
  )
  return opened.filter((insert) => insert !== null)
}
