import type { SourceVideo } from './source-video.ts'

interface Playable {
  type: string
  /** Codecs of the picture, each with the pixel formats that are decoded everywhere. */
  video: Record<string, readonly string[]>
  audio: readonly string[]
}

/** Eight bits with a quarter of the colours. Of H.264, phones decode nothing else: neither ten bits nor 4:2:2. */
const COMMON = ['yuv420p', 'yuvj420p']
/** The main profile of AV1 has ten bits too. */
const AV1 = [...COMMON, 'yuv420p10le']

/** What all current browsers play, by the name of a container among those of its demuxer. */
const PLAYABLE: Record<string, Playable> = {
  mp4: {
    type: 'video/mp4',
    video: { h264: COMMON, av1: AV1, vp9: COMMON },
    audio: ['aac', 'mp3', 'opus', 'flac'],
  },
  webm: {
    type: 'video/webm',
    video: { vp8: COMMON, vp9: COMMON, av1: AV1 },
    audio: ['opus', 'vorbis'],
  },
  mp3: { type: 'audio/mpeg', video: {}, audio: ['mp3'] },
  wav: { type: 'audio/wav', video: {}, audio: ['pcm_s16le', 'pcm_u8'] },
}

type Played = Pick<SourceVideo, 'container'> & {
  video: { codec: string; pixel_format: string } | null
  audio: { codec: string } | null
}

/** Returns the media type under which browsers play a source as it is; `null` when not all of them can. */
export function playbackType({ container, video, audio }: Played): string | null {
  const found = container.split(',').flatMap((name) => PLAYABLE[name] ?? [])
  const playable = found.find(
    (one) =>
      (video === null || one.video[video.codec]?.includes(video.pixel_format)) &&
      (audio === null || one.audio.includes(audio.codec)),
  )
  return playable?.type ?? null
}
