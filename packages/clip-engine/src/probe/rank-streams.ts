import type { HeaderStream } from './read-header.ts'

/** The picture tracks of a file, the one a viewer would watch first. Cover art is none. */
export function rankVideoStreams(streams: HeaderStream[]): HeaderStream[] {
  return streams
    .filter((stream) => stream.codec_type === 'video' && !isStill(stream))
    .filter(({ width = 0, height = 0 }) => width > 0 && height > 0)
    .toSorted((a, b) => pixels(b) - pixels(a) || byDefault(a, b) || a.index - b.index)
}

/** The sound tracks of a file, the one a viewer would hear first; commentary comes last. */
export function rankAudioStreams(streams: HeaderStream[]): HeaderStream[] {
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
