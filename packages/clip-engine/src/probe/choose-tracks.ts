import { EngineError } from '../engine-error.ts'
import { type DecodedSample, decodeSamples } from './decode-sample.ts'
import type { Header, HeaderStream } from './read-header.ts'
import type { ProbedFile } from './run-ffprobe.ts'

interface ChosenTrack {
  stream: HeaderStream
  sample: DecodedSample
}

export interface ChosenTracks {
  video: ChosenTrack | null
  audio: ChosenTrack | null
}

/** Tracks of one kind that are tried before the file is given up. */
const ATTEMPTS = 3

/**
 * Chooses the main picture and sound tracks among those that can be decoded.
 *
 * @throws {EngineError} `source_unsupported` when there is neither picture nor sound; `source_corrupt` when
 *   none of the tracks can be decoded.
 */
export async function chooseTracks(
  file: ProbedFile,
  { streams, format }: Header,
): Promise<ChosenTracks> {
  const videos = rankVideoStreams(streams)
  const audios = rankAudioStreams(streams)
  if (videos.length + audios.length === 0) {
    throw new EngineError('source_unsupported', 'The file has neither moving picture nor sound.')
  }
  const middle = Number(format.duration ?? 0) / 2
  const places = middle > 0 ? [0, middle] : [0]
  const best = [videos, audios].flatMap(([first]) => first ?? [])
  const indexes = best.map(({ index }) => index)
  const samples = await decodeSamples(file, indexes, 0)
  const decoded = best.flatMap((stream, at): ChosenTrack[] => {
    const sample = samples[at]
    return sample ? [{ stream, sample }] : []
  })
  const [video, audio] = await Promise.all(
    [videos, audios].map(
      (ranked) =>
        decoded.find(({ stream }) => stream === ranked[0]) ?? firstDecodable(file, ranked, places),
    ),
  )
  if (video || audio) return { video: video ?? null, audio: audio ?? null }

  throw new EngineError(
    'source_corrupt',
    'No track of the file can be decoded: it is damaged, or protected against copying.',
  )
}

async function firstDecodable(
  file: ProbedFile,
  ranked: HeaderStream[],
  places: number[],
): Promise<ChosenTrack | null> {
  for (const stream of ranked.slice(0, ATTEMPTS)) {
    for (const at of places) {
      const [sample] = await decodeSamples(file, [stream.index], at)
      if (sample) return { stream, sample }
    }
  }
  return null
}

/** The picture tracks of a file, the one a viewer would watch first. Cover art is none. */
function rankVideoStreams(streams: HeaderStream[]): HeaderStream[] {
  return streams
    .filter((stream) => stream.codec_type === 'video' && !isStill(stream))
    .filter(({ width = 0, height = 0 }) => width > 0 && height > 0)
    .toSorted((a, b) => pixels(b) - pixels(a) || byDefault(a, b) || a.index - b.index)
}

/** The sound tracks of a file, the one a viewer would hear first; commentary comes last. */
function rankAudioStreams(streams: HeaderStream[]): HeaderStream[] {
  return streams
    .filter((stream) => stream.codec_type === 'audio')
    .filter(({ channels = 0, sample_rate }) => channels > 0 && Number(sample_rate) > 0)
    .toSorted(
      (a, b) =>
        Number(isAside(a)) - Number(isAside(b)) ||
        byDefault(a, b) ||
        (b.channels ?? 0) - (a.channels ?? 0) ||
        Number(b.sample_rate) - Number(a.sample_rate) ||
        a.index - b.index,
    )
}

function isStill({ disposition }: HeaderStream): boolean {
  return ['attached_pic', 'still_image', 'timed_thumbnails'].some((name) => disposition?.[name])
}

function isAside({ disposition }: HeaderStream): boolean {
  return ['comment', 'visual_impaired', 'karaoke'].some((name) => disposition?.[name])
}

function pixels({ width = 0, height = 0 }: HeaderStream): number {
  return width * height
}

function byDefault(a: HeaderStream, b: HeaderStream): number {
  return (b.disposition?.['default'] ?? 0) - (a.disposition?.['default'] ?? 0)
}
