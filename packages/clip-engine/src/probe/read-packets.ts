import { readLines } from '../ffmpeg/read-text.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import { startFfprobe } from './run-ffprobe.ts'

/** Times of the packets in a stretch of a file, in seconds on the container's own timeline. */
export interface PacketSpan {
  /** When the last packet ends; `null` without packets. */
  end: number | null
  /** Presentation times of the first picture packets, ascending. */
  frame_times: number[]
}

const MAX_FRAME_TIMES = 1000
const REORDERED_FRAMES = 4
/** A last frame is not shown longer than this, whatever its header says. */
const MAX_PACKET_SECONDS = 10

/**
 * Reads the times of packets without decoding them; memory does not grow with their number.
 *
 * @param interval - As ffprobe's `-read_intervals` takes it; empty for the whole file.
 * @param tracks - The stream indexes that count.
 */
export async function readPackets(
  tools: Tools,
  path: string,
  interval: string,
  tracks: { video: number | null; audio: number | null },
  signal: AbortSignal,
): Promise<PacketSpan> {
  const entries = [
    '-show_entries',
    'packet=stream_index,pts_time,dts_time,duration_time,flags',
    '-of',
    'csv=p=0',
  ]
  const where = interval ? ['-read_intervals', interval] : []
  const { output, finished } = startFfprobe(tools, path, [...entries, ...where], {
    signal,
    timeoutSeconds: 900,
  })
  const span: PacketSpan = { end: null, frame_times: [] }
  for await (const line of readLines(output)) addPacket(span, line, tracks)
  await finished
  span.frame_times.sort((a, b) => a - b)
  // Frames are stored in decoding order: the last times of a partial read may have gaps, so they are dropped.
  if (interval.includes('#')) span.frame_times.splice(-REORDERED_FRAMES)
  return span
}

function addPacket(
  span: PacketSpan,
  line: string,
  tracks: { video: number | null; audio: number | null },
): void {
  const fields = line.split(',')
  // Packets marked so prepare the decoder and are not shown.
  if (fields[4]?.includes('D')) return
  const [index, presented, decoded, duration] = fields.map(Number.parseFloat)
  if (index !== tracks.video && index !== tracks.audio) return
  // Some containers carry decoding times only; without reordering they are the same.
  const time = [presented, decoded].find((value) => value !== undefined && Number.isFinite(value))
  if (time === undefined) return
  span.end = Math.max(span.end ?? time, time + Math.min(duration || 0, MAX_PACKET_SECONDS))
  if (index === tracks.video && span.frame_times.length < MAX_FRAME_TIMES)
    span.frame_times.push(time)
}
