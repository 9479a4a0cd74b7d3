import { chain, filter, graph } from '../../ffmpeg/filter-text.ts'
import { readFfmpeg } from '../../ffmpeg/run-ffmpeg.ts'
import type { Tools } from '../../ffmpeg/tools.ts'
import type { SourceVideo, VideoTrack } from '../../probe/source-video.ts'
import type { TimeRange } from '../../time-range.ts'
import { readMatroska } from './read-matroska.ts'

/** One decoded picture or block of samples of a source. Times in source seconds. */
export type Piece =
  | { kind: 'thumbnail'; time: number; data: Uint8Array }
  | { kind: 'picture'; time: number; data: Uint8Array }
  | { kind: 'programme'; time: number; data: Uint8Array }
  | { kind: 'voice'; time: number; data: Uint8Array }

/** Size of a `thumbnail`, whatever the shape of the picture: 4:2:0 planes, limited range. */
export const THUMBNAIL = { width: 64, height: 36 }
/** Samples a second of `programme`: two interleaved channels, 16 bit. */
export const PROGRAMME_RATE = 48_000
/** Samples a second of `voice`: one channel, 16 bit. */
export const VOICE_RATE = 16_000

const PICTURE_LONG_SIDE = 640
const SAMPLES_PER_PACKET = { programme: 4800, voice: 1600 }
/** Least timeout; of longer sources it is twice the length, as decoding slower than half of real time means a fault. */
const MINIMUM_TIMEOUT_SECONDS = 120

/** Takes a tenth of the decoder's work and misses no cut, since encoders begin a shot with a reference frame. */
const ONLY_REFERENCE_FRAMES = ['-skip_frame', 'noref', '-skip_loop_filter', 'all']
/** Up to this size one thread decodes as fast as its output is read, and costs a tenth less than several that wait for each other. */
const MOST_PIXELS_FOR_ONE_THREAD = 1920 * 1088
/** Gives frames the times that they have where a source is decoded from its beginning. */
const KEEP_TIMES = ['-copyts', '-start_at_zero']
/** Writes several outputs, each with its timestamps, to one pipe. */
const AS_MATROSKA = [
  ...['-c:v', 'rawvideo', '-allow_raw_vfw', '1', '-c:a', 'pcm_s16le'],
  ...['-fps_mode', 'passthrough', '-f', 'matroska', 'pipe:1'],
]

interface Decoded {
  pictures: boolean
  sound: boolean
  /** Absent for all of it. */
  range?: TimeRange
}

/** Upper limit. */
const PICTURES_PER_SECOND = 2

/**
 * Decodes a source once into all pictures and samples that its analysis needs.
 *
 * Pictures keep their presentation times, whatever the range: a picture that lies in two ranges has the same time in both.
 */
export async function* decodeReduced(
  tools: Tools,
  given: SourceVideo,
  { pictures, sound, range }: Decoded,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  const source = {
    ...given,
    video: pictures ? given.video : null,
    audio: sound ? given.audio : null,
  }
  const kinds: Piece['kind'][] = [
    ...(source.video ? (['thumbnail', 'picture'] as const) : []),
    ...(source.audio ? (['programme', 'voice'] as const) : []),
  ]
  if (kinds.length === 0) return
  // A file whose header promises days of silence is not decoded for days.
  const { start, end } = range ?? { start: 0, end: source.duration_seconds + 1 }
  const { output, finished } = readFfmpeg(
    tools,
    [
      ...decoding(source.video),
      ...(start > 0 ? [...KEEP_TIMES, '-ss', String(start)] : []),
      ...['-t', String(end - start), '-i', source.path],
      ...['-filter_complex', describeGraph(source)],
      ...kinds.flatMap((kind) => ['-map', `[${kind}]`]),
      ...AS_MATROSKA,
    ],
    { signal, timeoutSeconds: patience(end - start), nice: 5 },
  )
  for await (const { track, time, data } of readMatroska(output)) {
    const kind = kinds[track - 1]
    if (kind) yield { kind, time, data }
  }
  await finished
}

/** Decodes the pictures of one range of a source, as `decodeReduced` gives them. */
export async function* decodePictures(
  tools: Tools,
  source: SourceVideo & { video: VideoTrack },
  range: TimeRange,
  picturesPerSecond: number,
  signal: AbortSignal,
): AsyncGenerator<{ time: number; data: Uint8Array }> {
  const length = range.end - range.start
  const { output, finished } = readFfmpeg(
    tools,
    [
      ...decoding(source.video),
      ...['-ss', String(range.start), '-t', String(length), '-i', source.path],
      ...['-filter_complex', pictureChain(source.video, picturesPerSecond)],
      ...['-map', '[picture]', ...AS_MATROSKA],
    ],
    { signal, timeoutSeconds: patience(length), nice: 5 },
  )
  for await (const { time, data } of readMatroska(output)) {
    yield { time: range.start + time, data }
  }
  await finished
}

function decoding(video: VideoTrack | null): string[] {
  const isSmall = !video || video.width * video.height <= MOST_PIXELS_FOR_ONE_THREAD
  return [...(isSmall ? ['-threads', '1'] : []), ...ONLY_REFERENCE_FRAMES]
}

const patience = (seconds: number) => Math.max(MINIMUM_TIMEOUT_SECONDS, 2 * seconds)

/** Size of a `picture`: as displayed, its long side 640 at most, 4:2:0 planes, limited range. */
export function pictureSize(video: VideoTrack): { width: number; height: number } {
  const scale = Math.min(1, PICTURE_LONG_SIDE / Math.max(video.width, video.height))
  const toEven = (length: number) => Math.max(2, 2 * Math.round((length * scale) / 2))
  return { width: toEven(video.width), height: toEven(video.height) }
}

function describeGraph({ video, audio }: SourceVideo): string {
  const tiny = filter('scale', { w: THUMBNAIL.width, h: THUMBNAIL.height, flags: 'area' })
  return graph([
    ...(video
      ? [
          chain([`0:${video.index}`], [...reduce(video), 'split'], ['a', 'b']),
          chain(['a'], [tiny], ['thumbnail']),
          chain(['b'], [thinOut(PICTURES_PER_SECOND)], ['picture']),
        ]
      : []),
    ...(audio ? soundChains(audio.index) : []),
  ])
}

function pictureChain(video: VideoTrack, picturesPerSecond: number): string {
  return chain([`0:${video.index}`], [thinOut(picturesPerSecond), ...reduce(video)], ['picture'])
}

function reduce(video: VideoTrack): string[] {
  const { width, height } = pictureSize(video)
  return [
    filter('scale', { w: width, h: height, flags: 'fast_bilinear', out_range: 'tv' }),
    filter('format', { pix_fmts: 'yuv420p' }),
  ]
}

function thinOut(picturesPerSecond: number): string {
  // Some slack, because frame times are rounded to the container's clock.
  const gap = 1 / picturesPerSecond - 0.005
  return filter('select', { expr: `isnan(prev_selected_t)+gte(t-prev_selected_t,${gap})` })
}

function soundChains(index: number): string[] {
  const packets = (samples: number) => filter('asetnsamples', { n: samples, p: 0 })
  return [
    chain(
      [`0:${index}`],
      [
        filter('aresample', { sample_rate: PROGRAMME_RATE, async: 1, first_pts: 0 }),
        filter('aformat', { sample_fmts: 's16', channel_layouts: 'stereo' }),
        'asplit',
      ],
      ['c', 'd'],
    ),
    chain(['c'], [packets(SAMPLES_PER_PACKET.programme)], ['programme']),
    chain(
      ['d'],
      [
        filter('aresample', { sample_rate: VOICE_RATE }),
        filter('aformat', { sample_fmts: 's16', channel_layouts: 'mono' }),
        packets(SAMPLES_PER_PACKET.voice),
      ],
      ['voice'],
    ),
  ]
}
