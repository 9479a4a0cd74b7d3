import type { ChosenTracks } from './choose-tracks.ts'
import type { Timing } from './measure-timing.ts'
import type { Header, HeaderStream } from './read-header.ts'
import type { AudioTrack, SourceVideo, SubtitleTrack, VideoTrack } from './source-video.ts'

/** Puts what was measured about a file's tracks into words the other stages use. */
export function describeTracks(
  { streams }: Header,
  { video, audio }: ChosenTracks,
  timing: Timing,
): Pick<SourceVideo, 'video' | 'audio' | 'subtitles'> {
  return {
    video: video && describeVideo(video, timing),
    audio: audio && describeAudio(audio.stream),
    subtitles: streams.filter(isSubtitle).map(describeSubtitle),
  }
}

function describeVideo(
  { stream, sample }: NonNullable<ChosenTracks['video']>,
  { frame_rate, is_variable_frame_rate }: Timing,
): VideoTrack {
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    pixel_format: stream.pix_fmt ?? 'unknown',
    width: Math.max(1, Math.round(sample.width * sample.pixelAspect)),
    height: sample.height,
    frame_rate,
    is_variable_frame_rate,
    rotation: clockwise(stream),
    is_hdr: ['smpte2084', 'arib-std-b67'].includes(stream.color_transfer ?? ''),
    is_anamorphic: sample.pixelAspect !== 1,
    color: {
      matrix: stream.color_space ?? 'unknown',
      is_full_range: stream.color_range === 'pc',
    },
  }
}

/** Converts ffprobe's counter-clockwise degrees to clockwise quarter turns, the only ones that decoders apply. */
function clockwise({ side_data_list = [] }: HeaderStream): VideoTrack['rotation'] {
  const degrees = side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
  const quarters = (((Math.round(-degrees / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3
  return ([0, 90, 180, 270] as const)[quarters]
}

function describeAudio(stream: HeaderStream): AudioTrack {
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    channels: stream.channels ?? 0,
    sample_rate: Number(stream.sample_rate),
  }
}

function isSubtitle({ codec_type, codec_name }: HeaderStream): boolean {
  return codec_type === 'subtitle' && codec_name !== undefined && codec_name !== 'unknown'
}

function describeSubtitle({ index, codec_name, tags }: HeaderStream): SubtitleTrack {
  const language = tags?.['language']
  return {
    index,
    codec: codec_name ?? 'unknown',
    language: language && language !== 'und' ? language : null,
  }
}
