import { filter } from '../ffmpeg/filter-text.ts'

/** Writes the scaling that also brings red, green and blue to the colours of the finished clip. */
export function fromRgb(size: Record<string, string | number> = {}): string {
  return filter('scale', { ...size, flags: 'bicubic', out_color_matrix: 'bt709', out_range: 'tv' })
}
