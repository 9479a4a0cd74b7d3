import { MAX_PIXELS } from '../probe/run-ffprobe.ts'

/** Demuxers of single pictures, none of which opens another file. */
const FORMATS = 'image2,png_pipe,jpeg_pipe,webp_pipe,svg_pipe,gif'

/** Writes the ffmpeg arguments that open a still picture. */
export function stillInput(path: string): string[] {
  return ['-format_whitelist', FORMATS, '-max_pixels', String(MAX_PIXELS), '-i', path]
}
