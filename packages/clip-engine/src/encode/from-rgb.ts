import { filter } from '../ffmpeg/filter-text.ts'

/** Writes the source filter of one frame of a colour, `#RRGGBB` or `#RRGGBBAA`. */
export function colorFrame(color: string, size = '16x16'): string {
  return filter('color', { c: color.replace('#', '0x'), s: size, r: 25, d: 0.04 })
}

/** Writes the filters that take one frame of a picture, with what of it is transparent. @param more - Run before it is scaled. */
export function stillFilters(
  size: Record<string, string | number> = {},
  more: string[] = [],
): string[] {
  return [
    filter('trim', { end_frame: 1 }),
    filter('format', { pix_fmts: 'rgba' }),
    ...more,
    fromRgb(size),
    filter('format', { pix_fmts: 'yuva420p' }),
  ]
}

/** Writes the scale filter that also converts RGB to the finished clip's colours. */
export function fromRgb(size: Record<string, string | number> = {}): string {
  return filter('scale', { ...size, flags: 'bicubic', out_color_matrix: 'bt709', out_range: 'tv' })
}
