import { join } from 'node:path'
import { EngineError, runFfmpeg, type Tools } from '@svc/clip-engine'
import { AssetRefusal } from '../asset-refusal.ts'
import { type InspectedAsset, NO_FACTS } from '../inspected-asset.ts'
import { checkSvg, isSvg } from './check-svg.ts'
import { cleanRaster, type RasterFormat, rasterFormat } from './image-header.ts'

/** No picture needs more than the larger side of a 4K canvas. */
const LONGEST_SIDE = 4096
/** What drawings are drawn at: sharp at any size a logo has. */
const DRAWING_SIDE = 2048
const THUMBNAIL_SIDE = 480
const TIMEOUT_SECONDS = 60

/** How ffmpeg is told to read each format, so that nothing is guessed from the bytes. */
const INPUTS: Record<RasterFormat | 'svg', string[]> = {
  png: ['-f', 'png_pipe', '-c:v', 'png'],
  jpeg: ['-f', 'jpeg_pipe', '-c:v', 'mjpeg'],
  webp: ['-f', 'webp_pipe', '-c:v', 'webp'],
  svg: [
    ...['-f', 'svg_pipe', '-c:v', 'librsvg'],
    ...['-width', String(DRAWING_SIDE), '-height', String(DRAWING_SIDE), '-keep_ar', '1'],
  ],
}

/**
 * Decodes a picture and writes it anew: of what was sent only the pixels are kept.
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
  const bytes = await Bun.file(path).bytes()
  const { format, clean } = readImage(bytes)
  const input = join(folder, 'clean')
  await Bun.write(input, clean)

  const isPhotograph = format === 'jpeg'
  const extension = isPhotograph ? 'jpg' : 'png'
  const content_type = isPhotograph ? 'image/jpeg' : 'image/png'
  const written = join(folder, `file.${extension}`)
  const thumbnail = join(folder, `thumbnail.${extension}`)
  await draw(tools, [...INPUTS[format], '-i', input], written, LONGEST_SIDE, signal)
  const again = INPUTS[isPhotograph ? 'jpeg' : 'png']
  await draw(tools, [...again, '-i', written], thumbnail, THUMBNAIL_SIDE, signal)
  const { width, height } = cleanRaster(
    isPhotograph ? 'jpeg' : 'png',
    await Bun.file(written).bytes(),
  )
  return {
    ...NO_FACTS,
    path: written,
    content_type,
    extension,
    width,
    height,
    thumbnail: { path: thumbnail, content_type, extension },
  }
}

function readImage(bytes: Uint8Array) {
  const format = rasterFormat(bytes)
  if (format) return { format, clean: cleanRaster(format, bytes).bytes }
  if (!isSvg(bytes)) {
    throw new AssetRefusal(
      'unsupported_type',
      'The file is no picture of a kind that is taken: PNG, JPEG, WebP or SVG.',
    )
  }
  checkSvg(bytes)
  return { format: 'svg' as const, clean: bytes }
}

async function draw(
  tools: Tools,
  input: string[],
  output: string,
  side: number,
  signal: AbortSignal,
): Promise<void> {
  const scale = `scale=w='min(${side},iw)':h='min(${side},ih)':force_original_aspect_ratio=decrease`
  const encoder = output.endsWith('.jpg')
    ? ['-c:v', 'mjpeg', '-q:v', '2', '-pix_fmt', 'yuvj444p']
    : ['-c:v', 'png', '-pix_fmt', 'rgba']
  const limits = ['-max_pixels', '30000000', '-threads', '1']
  const once = ['-frames:v', '1', '-update', '1', '-map_metadata', '-1']
  try {
    await runFfmpeg(
      tools,
      ['-y', '-xerror', ...limits, ...input, '-vf', scale, ...once, ...encoder, output],
      { signal, timeout_seconds: TIMEOUT_SECONDS },
    )
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof EngineError)) return error
  if (error.code === 'timeout') {
    return new AssetRefusal('too_large', 'The picture takes too long to decode; simplify it.')
  }
  if (error.code !== 'processing_failed') return error
  if (/librsvg/i.test(error.message) && /Unknown decoder/i.test(error.message)) {
    return new AssetRefusal('unsupported_type', 'This server draws no SVG; send a PNG.')
  }
  return new AssetRefusal('corrupt', 'The picture cannot be decoded.')
}
