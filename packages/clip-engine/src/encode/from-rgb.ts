import { filter } from '../ffmpeg/filter-text.ts'

/** Writes the scale filter that also converts RGB to the finished clip's colours. */
export function fromRgb(size: Record<string, string | number> = {}): string {
  return filter('scale', { ...size, flags: 'bicubic', out_color_matrix: 'bt709', out_range: 'tv' })
}
