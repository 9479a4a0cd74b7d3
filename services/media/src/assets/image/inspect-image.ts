import { join } from 'node:path'
import { EngineError, runFfmpeg, type Tools } from '@svc/clip-engine'
import { AssetRefusal, type InspectedAsset, NO_FACTS } from '../inspected-asset.ts'
import { checkSvg, isSvg } from './check-svg.ts'
import { cleanRaster, type RasterFormat, rasterFormat } from './image-header.ts'

/** No picture needs more than the larger side of a 4K canvas. */
const LONGEST_SIDE = 4096
/** The side at which drawings are rendered, in pixels: sharp at any size a logo has. */
const DRAWING_SIDE = 2048
const THUMBNAIL_SIDE = 480
/** Priority of decoding, which runs beside all other work and may take a little longer. */
const NICE = 5

/** Seconds of work. A drawing is first rendered small, at a sixteenth of the cost, to detect those that take too long. */
const DRAWING_SECONDS = 12
const SKETCH_SIDE = 512
const SKETCH_SECONDS = 2

/** Input options of ffmpeg for each format, so that ffmpeg does not guess the format from the bytes. */
const INPUTS: Record<RasterFormat | 'svg', string[]> = {
  png: ['-f', 'png_pipe', '-c:v', 'png'],
  jpeg: ['-f', 'jpeg_pipe', '-c:v', 'mjpeg'],
  webp: ['-f', 'webp_pipe', '-c:v', 'webp'],
  svg: drawnAt(DRAWING_SIDE),
}

function drawnAt(side: number): string[] {
  const size = ['-width', String(side), '-height', String(side), '-keep_ar', '1']
  return ['-f', 'svg_pipe', '-c:v', 'librsvg', ...size]
}

/**
 * Decodes a picture and encodes it again: only the pixels of the original are kept.
 *
 * Photographs stay JPEG; everything else, which may be transparent, becomes PNG.
 *
 * @throws {AssetRefusal} Why it is not taken.
 */
export async function inspectImage(
  tools: Tools,
  path: string,
  folder: string,
  signal: AbortSignal,
): Promise<InspectedAsset> {
  const { format, clean } = readImage(await Bun.file(path).bytes())
  const input = join(folder, 'clean')
  await Bun.write(input, clean.bytes)

  const written = format === 'jpeg' ? 'jpeg' : 'png'
  const { content_type, extension } = WRITTEN[written]
  const file = join(folder, `file.${extension}`)
  const thumbnail = join(folder, `thumbnail.${extension}`)
  if (format === 'svg') {
    const sketch = [...drawnAt(SKETCH_SIDE), '-i', input]
    await draw(tools, sketch, { [file]: ['null'] }, signal, SKETCH_SECONDS).catch(unlessCorrupt)
  }
  const filters = [atMost(LONGEST_SIDE), ...(TURNS[clean.orientation ?? 1] ?? [])]
  const drawn = { [file]: filters, [thumbnail]: [...filters, atMost(THUMBNAIL_SIDE)] }
  await draw(tools, [...INPUTS[format], '-i', input], drawn, signal)
  const { width, height } = cleanRaster(written, await Bun.file(file).bytes())
  return {
    ...NO_FACTS,
    path: file,
    content_type,
    extension,
    width,
    height,
    thumbnail: { path: thumbnail, content_type, extension },
  }
}

const WRITTEN = {
  jpeg: { content_type: 'image/jpeg', extension: 'jpg' },
  png: { content_type: 'image/png', extension: 'png' },
}

/** Filters that turn a picture upright, by its EXIF orientation. */
const TURNS: Record<number, string[]> = {
  2: ['hflip'],
  3: ['hflip', 'vflip'],
  4: ['vflip'],
  5: ['transpose=cclock_flip'],
  6: ['transpose=clock'],
  7: ['transpose=clock_flip'],
  8: ['transpose=cclock'],
}

/** Scales a picture down, never up; the short side of a very long picture is at least one pixel. */
function atMost(side: number): string {
  const fit = (length: string) => `'max(1,round(${length}*min(1,${side}/max(iw,ih))))'`
  return `scale=${fit('iw')}:${fit('ih')}`
}

function readImage(bytes: Uint8Array) {
  const format = rasterFormat(bytes)
  if (format) return { format, clean: cleanRaster(format, bytes) }
  if (!isSvg(bytes)) {
    throw new AssetRefusal(
      'unsupported_type',
      'The file is not a picture in an accepted format: PNG, JPEG, WebP or SVG.',
    )
  }
  checkSvg(bytes)
  // The size at which a drawing is rendered is chosen here, not by its file.
  return { format: 'svg' as const, clean: { bytes, orientation: 1 } }
}

/** @param outputs - The filters of each file that is written. */
async function draw(
  tools: Tools,
  input: string[],
  outputs: Record<string, string[]>,
  signal: AbortSignal,
  timeoutSeconds = DRAWING_SECONDS,
): Promise<void> {
  const limits = ['-max_pixels', '30000000', '-threads', '1']
  const once = ['-frames:v', '1', '-update', '1', '-map_metadata', '-1']
  const written = Object.entries(outputs).flatMap(([path, filters]) => {
    const encoder = path.endsWith('.jpg')
      ? ['-c:v', 'mjpeg', '-q:v', '2', '-pix_fmt', 'yuvj444p']
      : ['-c:v', 'png', '-pix_fmt', 'rgba']
    return ['-vf', filters.join(','), ...once, ...encoder, path]
  })
  try {
    const args = ['-y', '-xerror', ...limits, ...input, ...written]
    await runFfmpeg(tools, args, { signal, timeoutSeconds, nice: NICE })
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Ignores `corrupt` for a sketch, whose side may be less than a pixel; rendering at full size decides. */
function unlessCorrupt(error: unknown): void {
  if (!(error instanceof AssetRefusal && error.code === 'corrupt')) throw error
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof EngineError)) return error
  if (error.code === 'timeout') {
    return new AssetRefusal('too_large', 'The picture takes too long to decode; simplify it.')
  }
  if (error.code !== 'processing_failed') return error
  if (/librsvg/i.test(error.message) && /Unknown decoder/i.test(error.message)) {
    return new AssetRefusal('unsupported_type', 'This server cannot draw SVG; send a PNG.')
  }
  return new AssetRefusal('corrupt', 'The picture cannot be decoded.')
}
