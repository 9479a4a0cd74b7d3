import type { SourceVideo } from './source-video.ts'

interface Playable {
  type: string
  video: readonly string[]
  audio: readonly string[]
}

/** What all current browsers play, by the name of a container among those of its demuxer. */
const PLAYABLE: Record<string, Playable> = {
  mp4: { type: 'video/mp4', video: ['h264', 'av1', 'vp9'], audio: ['aac', 'mp3', 'opus', 'flac'] },
  webm: { type: 'video/webm', video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
  mp3: { type: 'audio/mpeg', video: [], audio: ['mp3'] },
  wav: { type: 'audio/wav', video: [], audio: ['pcm_s16le', 'pcm_u8'] },
}

/** Returns the media type under which browsers play a source as it is; `null` when not all of them can. */
export function playbackType(
  source: Pick<SourceVideo, 'container'> & Record<'video' | 'audio', { codec: string } | null>,
): string | null {
  const found = source.container.split(',').flatMap((name) => PLAYABLE[name] ?? [])
  const playable = found.find(
    ({ video, audio }) => plays(video, source.video) && plays(audio, source.audio),
  )
  return playable?.type ?? null
}

const plays = (codecs: readonly string[], track: { codec: string } | null) =>
  track === null || codecs.includes(track.codec)
