import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { ClipLook } from './clip-look.ts'
import { type Bookend, checkStill, openBookend, openMusic } from './open-asset.ts'
import { type OpenInsert, openBroll, type SpokenClip } from './open-broll.ts'

/** A brand's files, found to be what they must be. */
export interface BrandMedia {
  intro: Bookend | null
  outro: Bookend | null
  music: SourceVideo | null
  /** Ascending, not overlapping. */
  broll: OpenInsert[]
}

/**
 * Opens a brand's files once, so that a broken one is named before anything is encoded.
 *
 * @throws {EngineError} `encode_failed`: which file is no picture, video or sound.
 */
export async function openBrand(
  tools: Tools,
  { branding, fit_background, ...job }: ClipLook & SpokenClip,
  signal: AbortSignal,
): Promise<BrandMedia> {
  const { logo, intro_path, outro_path, music } = branding ?? {}
  const [intro, outro, song, broll] = await Promise.all([
    intro_path ? openBookend(tools, 'intro', intro_path, signal) : null,
    outro_path ? openBookend(tools, 'outro', outro_path, signal) : null,
    music ? openMusic(tools, music.path, signal) : null,
    openBroll(tools, job, signal),
    logo && checkStill(tools, 'logo', logo.path, signal),
    fit_background?.kind === 'image' &&
      checkStill(tools, 'background', fit_background.path, signal),
  ])
  return { intro, outro, music: song, broll }
}
