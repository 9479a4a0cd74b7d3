import { EngineError } from '../engine-error.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import type { ChosenTracks } from './choose-tracks.ts'
import { isUnindexed } from './containers.ts'
import { measureFrameRate } from './frame-rate.ts'
import type { Header } from './read-header.ts'
import { readPackets } from './read-packets.ts'

export interface Timing {
  duration_seconds: number
  frame_rate: number
  is_variable_frame_rate: boolean
}

/** Number of packets read at the beginning and in the middle of a file; the last `TAIL_SECONDS` are read completely. */
const SAMPLE_PACKETS = 600
const TAIL_SECONDS = 10

/**
 * Measures how long a file really is and how evenly its frames come.
 *
 * Three short reads are enough for a file whose header is right; a file that does not end where its header
 * says is read completely.
 *
 * @throws {EngineError} `source_corrupt` when no packet can be read.
 */
export async function measureTiming(
  tools: Tools,
  path: string,
  { format, streams }: Header,
  { video, audio }: ChosenTracks,
  signal: AbortSignal,
): Promise<Timing> {
  const tracks = { video: video?.stream.index ?? null, audio: audio?.stream.index ?? null }
  const read = (interval: string) => readPackets(tools, path, interval, tracks, signal)
  const origin = Number(format.start_time ?? 0) || 0
  const claimed = Number(format.duration ?? 0) || 0

  const places = [
    `%+#${SAMPLE_PACKETS}`,
    `${origin + claimed / 2}%+#${SAMPLE_PACKETS}`,
    `${origin + claimed - TAIL_SECONDS}%`,
  ]
  const needsAll = claimed < 2 * TAIL_SECONDS || isUnindexed(format.format_name)
  const spans = await Promise.all(needsAll ? [read('')] : places.map(read))
  // Without packets at its claimed end, the file ends somewhere before.
  const end = spans.at(-1)?.end ?? (await read('')).end
  // ffmpeg moves the earliest stream to zero, whichever stream that is.
  const duration_seconds = (end ?? origin) - origin
  if (duration_seconds <= 0) {
    throw new EngineError('source_corrupt', 'The file has tracks but no playable packets.')
  }
  const rate = parseRate(streams.find(({ index }) => index === tracks.video)?.avg_frame_rate)
  const runs = spans.map(({ frame_times }) => frame_times)
  return { duration_seconds, ...measureFrameRate(runs, rate) }
}

function parseRate(fraction = '0/1'): number {
  const [over, under] = fraction.split('/').map(Number)
  return over && under ? over / under : 0
}
