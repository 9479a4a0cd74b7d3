import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readText } from '../ffmpeg/read-text.ts'
import { readFfmpeg, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import { type ProbedFile, readFfprobe } from '../probe/run-ffprobe.ts'
import { type Encoding, PREVIEW_QUALITY, QUALITIES } from './encoding.ts'
import {
  type EncoderName,
  HARDWARE_ENCODERS,
  type HardwareEncoder,
  pictureCoding,
} from './picture-encoder.ts'

/** Which encoder is used, and why in one line for the operator. */
export interface FoundEncoder {
  encoder: EncoderName
  told: string
}

/** By how much the structural similarity of each plane may be below that of libx264. */
const LESS_SIMILAR = 0.01
/** How many times as large as that of libx264 the file may be. */
const LARGER = 2

const frame_rate = { numerator: 30, denominator: 1 }
/** A second of each kind of file that is made: without a limit, and with one. */
const PROOFS: Encoding[] = [
  {
    canvas: { width: 720, height: 1280 },
    frame_rate,
    ...PREVIEW_QUALITY,
    ...QUALITIES.standard,
    maxVideoBitRate: null,
  },
  { canvas: { width: 360, height: 640 }, frame_rate, ...PREVIEW_QUALITY },
]

/**
 * Chooses what codes pictures: the first hardware encoder that has proved itself, else libx264.
 *
 * A proof is a second of moving picture, coded as the product does, decoded by the processor and compared: pixels with
 * what was drawn, profile and format with what is promised, similarity and size with libx264.
 *
 * @param wanted - `auto` tries those whose device this machine has.
 */
export async function findEncoder(
  tools: Tools,
  wanted: EncoderName | 'auto',
  signal: AbortSignal,
): Promise<FoundEncoder> {
  const tried = wanted === 'auto' ? HARDWARE_ENCODERS.filter(hasDevice) : [wanted]
  const faults: string[] = []
  for (const encoder of tried) {
    if (encoder === 'x264') return { encoder, told: 'x264, as ENCODER says' }
    const { fault, detail } = await prove(tools, encoder, signal)
    if (fault === null) return { encoder, told: `${encoder}, proved: ${detail}` }
    faults.push(`${encoder} was tried and is not used: ${fault}`)
  }
  const reason = faults.join('; ') || 'this machine has no device that encodes'
  return { encoder: 'x264', told: `x264. ${reason}` }
}

const DEVICES: Record<HardwareEncoder, string[]> = {
  // The second is that of Windows' subsystem for Linux.
  nvenc: ['/dev/nvidiactl', '/dev/dxg'],
  qsv: ['/dev/dri'],
  vaapi: ['/dev/dri'],
  videotoolbox: ['/System/Library/Frameworks/VideoToolbox.framework'],
}

const hasDevice = (encoder: HardwareEncoder) => DEVICES[encoder].some((path) => existsSync(path))

/** What stands against an encoder in one line, or how it compares. */
async function prove(
  tools: Tools,
  encoder: HardwareEncoder,
  signal: AbortSignal,
): Promise<{ fault: string; detail?: never } | { fault: null; detail: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'clips-encoder-'))
  try {
    const listed = readFfmpeg(tools, ['-encoders'], { signal, timeoutSeconds: 20 })
    const known = (await Array.fromAsync(readText(listed.output))).join('')
    if (!known.includes(` h264_${encoder} `)) return { fault: 'ffmpeg was built without it' }
    const details: string[] = []
    for (const encoding of PROOFS) {
      const made = await codeSecond(tools, encoder, encoding, folder, signal)
      const usual = await codeSecond(tools, 'x264', encoding, folder, signal)
      const compared = `SSIM ${made.similarity} beside ${usual.similarity} of x264, ${made.size_bytes} bytes beside ${usual.size_bytes}`
      if (made.format !== usual.format) return { fault: `it makes ${made.format}` }
      // A similarity that is no number passes no comparison.
      const isAlike = made.similarity >= usual.similarity - LESS_SIMILAR
      if (!isAlike || made.size_bytes > LARGER * usual.size_bytes) return { fault: compared }
      details.push(compared)
    }
    return { fault: null, detail: details.join('; ') }
  } catch (error) {
    if (signal.aborted) throw error
    return { fault: error instanceof Error ? error.message : String(error) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function codeSecond(
  tools: Tools,
  encoder: EncoderName,
  encoding: Encoding,
  folder: string,
  signal: AbortSignal,
) {
  const { width, height } = encoding.canvas
  const drawn = `testsrc2=s=${width}x${height}:r=30:d=1,format=yuv420p`
  const path = join(folder, `${encoder}.mp4`)
  const { device, chains, map, args } = pictureCoding(encoder, encoding)
  const limits = { signal, timeoutSeconds: 60, idleSeconds: 60 }
  const filters = [`${drawn}[picture]`, ...chains].join(';')
  const output = ['-map', map, ...args, '-f', 'mp4', '-y', path]
  await runFfmpeg(tools, [...device, '-filter_complex', filters, ...output], limits)
  const inputs = ['-i', path, '-f', 'lavfi', '-i', drawn]
  const { log } = await runFfmpeg(tools, [...inputs, '-lavfi', 'ssim', '-f', 'null', '-'], limits)
  const planes = [...log.matchAll(/\b[YUV]:([\d.]+)/g)].map(([, share]) => Number(share))
  return {
    /** Of the plane that is least so, 0 to 1. */
    similarity: planes.length === 3 ? Math.min(...planes) : Number.NaN,
    size_bytes: (await stat(path)).size,
    format: await formatOf({ tools, path, signal }),
  }
}

async function formatOf(file: ProbedFile): Promise<string> {
  const entries = 'stream=codec_name,profile,pix_fmt,width,height,color_space,nb_frames'
  const args = ['-show_entries', entries, '-of', 'csv=p=0']
  return (await readFfprobe(file, args, 20)).trim()
}
