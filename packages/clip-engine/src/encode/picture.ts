import { filter } from '../ffmpeg/filter-text.ts'
import type { VideoTrack } from '../probe/source-video.ts'

/** The decoded picture that layouts start from: upright, with square pixels and a known size. */
export interface Picture {
  width: number
  height: number
  /** Options for the `scale` filter that each layout has anyway, so that colour conversion needs no second filter. */
  toBt709: Record<string, string>
}

/** Smaller pictures cannot be cropped in 4:2:0. */
const SMALLEST_SIDE = 16
/** Players treat untagged pictures of at least this height as BT.709. */
const HIGH_DEFINITION_HEIGHT = 720

export function preparePicture(track: VideoTrack): { picture: Picture; filters: string[] } {
  const factor = Math.ceil(Math.max(1, SMALLEST_SIDE / Math.min(track.width, track.height)))
  const width = track.width * factor
  const height = track.height * factor
  const isResized = factor > 1 || track.is_anamorphic
  const resize = filter('scale', { w: width, h: height, flags: 'bicubic' })
  return {
    picture: { width, height, toBt709: track.is_hdr ? {} : bt709Options(track) },
    filters: isResized ? [resize, 'setsar=1'] : [],
  }
}

/** Writes the filters that map HDR to standard range; applied on the small canvas, where it is cheap. */
export function toneMapFilters(): string[] {
  return [
    filter('zscale', { transfer: 'linear', npl: 203 }),
    filter('format', { pix_fmts: 'gbrpf32le' }),
    filter('zscale', { primaries: 'bt709' }),
    filter('tonemap', { tonemap: 'mobius', desat: 0, peak: 5 }),
    filter('zscale', { transfer: 'bt709', matrix: 'bt709', range: 'limited' }),
  ]
}

function bt709Options({ height, pixel_format, color }: VideoTrack): Record<string, string> {
  const { matrix = 'unknown', is_full_range = pixel_format.startsWith('yuvj') } = color ?? {}
  const isBt709 = matrix === 'bt709' || (matrix === 'unknown' && height >= HIGH_DEFINITION_HEIGHT)
  if (isBt709 && !is_full_range) return {}
  return {
    ...(isBt709 && { in_color_matrix: 'bt709' }),
    ...{ out_color_matrix: 'bt709', out_range: 'tv' },
  }
}
