import { readLines } from '../ffmpeg/read-text.ts'
import { type ProbedFile, startFfprobe } from './run-ffprobe.ts'

export interface Packet {
  stream_index?: number
  pts_time?: string
  dts_time?: string
  duration_time?: string
  flags?: string
}

/** The stream indexes that count. */
export interface TrackIndexes {
  video: number | null
  audio: number | null
}

/** Times of the packets in stretches of a file, in seconds on the container's own timeline. */
export interface PacketSpan {
  /** When the last packet ends; `null` without packets. */
  end: number | null
  /** Presentation times of the first picture packets of each stretch, ascending. */
  runs: number[][]
}

/** In the order in which `csv` lists them. */
export const PACKET_ENTRIES = 'packet=stream_index,pts_time,dts_time,duration_time,flags'

const MAX_FRAME_TIMES = 1000
const REORDERED_FRAMES = 4
/** A last frame is not shown longer than this, whatever its header says. */
const MAX_PACKET_SECONDS = 10
/** Frames are stored in decoding order, so that times go back a little; further back, another stretch begins. */
const STRETCH_SECONDS = 2

/**
 * Reads the times of packets without decoding them; memory does not grow with their number.
 *
 * @param intervals - As ffprobe's `-read_intervals` takes them, the later ones first; none for the whole file.
 */
export async function readPackets(
  file: ProbedFile,
  intervals: string[],
  tracks: TrackIndexes,
): Promise<PacketSpan> {
  const entries = ['-show_entries', PACKET_ENTRIES, '-of', 'csv=p=0']
  const where = intervals.length > 0 ? ['-read_intervals', intervals.join(',')] : []
  const { output, finished } = startFfprobe(file, [...entries, ...where], 900)
  const span = createSpan(tracks)
  for await (const line of readLines(output)) {
    const [index, pts_time = '', dts_time = '', duration_time = '', flags = ''] = line.split(',')
    span.add({ stream_index: Number(index), pts_time, dts_time, duration_time, flags })
  }
  await finished
  return span.finish(intervals.at(-1)?.includes('#') ?? false)
}

/** Collects the times of packets, in the order in which they were read. */
export function createSpan({ video, audio }: TrackIndexes) {
  const runs: number[][] = []
  let end: number | null = null
  let last = Number.POSITIVE_INFINITY

  return {
    add({ stream_index, pts_time, dts_time, duration_time, flags }: Packet): void {
      // Packets marked so prepare the decoder and are not shown.
      if (flags?.includes('D')) return
      if (stream_index === undefined || (stream_index !== video && stream_index !== audio)) return
      // Some containers carry decoding times only; without reordering they are the same.
      const at = [pts_time, dts_time]
        .map((time = '') => Number.parseFloat(time))
        .find(Number.isFinite)
      if (at === undefined) return
      end = Math.max(end ?? at, at + Math.min(Number(duration_time) || 0, MAX_PACKET_SECONDS))
      if (stream_index !== video) return
      if (at < last - STRETCH_SECONDS) runs.push([])
      last = at
      const run = runs.at(-1)
      if (run && run.length < MAX_FRAME_TIMES) run.push(at)
    },
    /** @param isBrokenOff - Whether the last stretch ends in the middle: its last times may have gaps, so they are dropped. */
    finish(isBrokenOff: boolean): PacketSpan {
      for (const run of runs) run.sort((a, b) => a - b)
      if (isBrokenOff) runs.at(-1)?.splice(-REORDERED_FRAMES)
      return { end, runs }
    },
  }
}
