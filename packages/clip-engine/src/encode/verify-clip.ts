import { open } from 'node:fs/promises'
import { EngineError } from '../engine-error.ts'
import { boxesIn } from '../probe/mp4-boxes.ts'
import { type ProbedFile, readFfprobe } from '../probe/run-ffprobe.ts'
import type { ClipPlan } from './clip-plan.ts'
import type { Encoding } from './encoding.ts'
import { framesPerSecond } from './frame-rate.ts'

interface Probed {
  format?: { duration?: string }
  streams?: {
    codec_name?: string
    width?: number
    height?: number
    nb_frames?: string
    duration?: string
  }[]
}

/** Checks a finished file against its plan and encoding, so that a broken file is never returned. */
export async function verifyClip(
  file: ProbedFile,
  plan: Pick<ClipPlan, 'frameCount' | 'duration_seconds'>,
  encoding: Encoding,
): Promise<{ size_bytes: number; sha256: string }> {
  const { path } = file
  const faults = findFaults(await probe(file), plan, encoding)
  if (!(await isFastStart(path))) faults.push('its index does not come first')
  const size_bytes = Bun.file(path).size
  const { max_file_bytes } = encoding
  if (max_file_bytes !== null && size_bytes > max_file_bytes) {
    faults.push(`it has ${size_bytes} bytes, more than ${max_file_bytes}`)
  }
  if (faults.length > 0) {
    throw new EngineError(
      'encode_failed',
      `The encoded clip is not as planned: ${faults.join('; ')}.`,
    )
  }
  return { size_bytes, sha256: await hash(path) }
}

async function probe(file: ProbedFile): Promise<Probed> {
  const entries = 'format=duration:stream=codec_name,width,height,nb_frames,duration'
  const args = ['-show_entries', entries, '-of', 'json']
  const json = await readFfprobe(file, args, 60)
  return JSON.parse(json || '{}') as Probed
}

function findFaults(
  { format, streams = [] }: Probed,
  { frameCount, duration_seconds }: Pick<ClipPlan, 'frameCount' | 'duration_seconds'>,
  { canvas, frame_rate }: Encoding,
): string[] {
  const faults: string[] = []
  const video = streams.find(({ codec_name }) => codec_name === 'h264')
  const audio = streams.find(({ codec_name }) => codec_name === 'aac')
  if (!video || !audio || streams.length !== 2)
    faults.push('it has other tracks than H.264 and AAC')
  if (video?.width !== canvas.width || video.height !== canvas.height) {
    faults.push(`it is ${video?.width} × ${video?.height}`)
  }
  if (Number(video?.nb_frames) !== frameCount) {
    faults.push(`it has ${video?.nb_frames} frames of ${frameCount}`)
  }
  const tolerance = 1 / framesPerSecond(frame_rate) + 0.001
  for (const length of [format?.duration, audio?.duration]) {
    if (!(Math.abs(Number(length) - duration_seconds) <= tolerance)) {
      faults.push(`it lasts ${length} of ${duration_seconds.toFixed(3)} seconds`)
    }
  }
  return faults
}

async function hash(path: string): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const bytes of Bun.file(path).stream()) hasher.update(bytes)
  return hasher.digest('hex')
}

/** An index that comes first is one of the first boxes. */
const MOST_BOXES = 10

/** Whether an MP4 has its index before its media, so that it plays while it loads. */
export async function isFastStart(path: string): Promise<boolean> {
  await using file = await open(path)
  const { size } = await file.stat()
  for await (const { type } of boxesIn({ file, left: MOST_BOXES }, { start: 0, end: size })) {
    if (type === 'moov' || type === 'mdat') return type === 'moov'
  }
  return false
}
