import { EngineError } from '../engine-error.ts'
import type { ChosenTracks } from './choose-tracks.ts'
import { isUnindexed } from './containers.ts'
import { FIRST_PACKETS, type Header } from './read-header.ts'
import { createSpan, type PacketSpan, readPackets } from './read-packets.ts'
import type { ProbedFile } from './run-ffprobe.ts'

export interface Timing {
  duration_seconds: number
  frame_rate: number
  is_variable_frame_rate: boolean
}

/** Number of packets read in the middle of a file; the last `TAIL_SECONDS` are read completely. */
const MIDDLE_PACKETS = 600
const TAIL_SECONDS = 10

/**
 * Measures how long a file really is and how evenly its frames come.
 *
 * The first packets, which came with the header, are all of a short file. A look at the middle and the end is enough
 * for a longer one whose header is right; a file that does not end where its header says is read completely.
 *
 * @throws {EngineError} `source_corrupt` when no packet can be read.
 */
export async function measureTiming(
  file: ProbedFile,
  { format, streams, packets }: Header,
  { video, audio }: ChosenTracks,
): Promise<Timing> {
  const tracks = { video: video?.stream.index ?? null, audio: audio?.stream.index ?? null }
  const read = (...intervals: string[]) => readPackets(file, intervals, tracks)
  const origin = Number(format.start_time ?? 0) || 0
  const claimed = Number(format.duration ?? 0) || 0

  const beginning = createSpan(tracks)
  for (const packet of packets) beginning.add(packet)
  const isBrokenOff = packets.length >= FIRST_PACKETS
  const spans = [beginning.finish(isBrokenOff)]
  const needsAll = claimed < 2 * TAIL_SECONDS || isUnindexed(format.format_name)
  const tail = origin + claimed - TAIL_SECONDS
  const reaches = (span: PacketSpan | undefined) => needsAll || (span?.end ?? 0) > tail
  if (isBrokenOff || !reaches(spans[0])) {
    const rest = needsAll
      ? null
      : await read(`${tail}%`, `${origin + claimed / 2}%+#${MIDDLE_PACKETS}`)
    // Without packets at its claimed end, the file ends somewhere before.
    spans.push(rest && reaches(rest) ? rest : await read())
  }
  // ffmpeg moves the earliest stream to zero, whichever stream that is.
  const duration_seconds = (spans.at(-1)?.end ?? origin) - origin
  if (duration_seconds <= 0) {
    throw new EngineError('source_corrupt', 'The file has tracks but no playable packets.')
  }
  const rate = parseRate(streams.find(({ index }) => index === tracks.video)?.avg_frame_rate)
  return {
    duration_seconds,
    ...measureFrameRate(
      spans.flatMap(({ runs }) => runs),
      rate,
    ),
  }
}

function parseRate(fraction = '0/1'): number {
  const [over, under] = fraction.split('/').map(Number)
  return over && under ? over / under : 0
}

/** Tolerance for timestamps in whole milliseconds (Matroska), which are rounded by up to half a millisecond. */
const ROUNDING_SECONDS = 0.0015

/**
 * Measures frames a second from presentation times.
 *
 * @param runs - Times of consecutive frames, ascending, from several places in the file.
 * @param claimed - The header's average; it is exact where the measurement confirms it.
 */
function measureFrameRate(
  runs: number[][],
  claimed: number,
): { frame_rate: number; is_variable_frame_rate: boolean } {
  const gaps = runs
    .flatMap((times) => times.slice(1).map((time, i) => time - (times[i] ?? time)))
    .filter((gap) => gap > 0)
    .toSorted((a, b) => a - b)
  const usual = gaps[Math.floor(gaps.length / 2)] ?? 0
  const odd = gaps.filter((gap) => Math.abs(gap - usual) > usual * 0.1 + ROUNDING_SECONDS)
  const is_variable_frame_rate = odd.length > gaps.length * 0.01

  const measured = gaps.length / gaps.reduce((sum, gap) => sum + gap, 0)
  // A variable rate over the whole file may differ from the sampled one.
  const tolerance = is_variable_frame_rate ? 2 : 1.05
  const isConfirmed = claimed < measured * tolerance && claimed > measured / tolerance
  const rate = gaps.length === 0 || isConfirmed ? claimed : measured
  return { frame_rate: Math.min(240, Math.max(1, rate || 1)), is_variable_frame_rate }
}
