import type { Marked, Timeline } from './timeline.ts'

/** Writes an OpenTimelineIO file. What OTIO has no word for, the camera and the captions, is under `clips` in its metadata. */
export function writeOtio(timeline: Timeline): string {
  const { name, source, canvas, pieces, captions, markers } = timeline
  const rate = timeline.rate.frames / timeline.rate.seconds
  const time = (value: number) => ({ OTIO_SCHEMA: 'RationalTime.1', rate, value })
  const range = (start: number, length: number) => {
    return { OTIO_SCHEMA: 'TimeRange.1', start_time: time(start), duration: time(length) }
  }
  const media = {
    OTIO_SCHEMA: 'ExternalReference.1',
    name: source.file,
    target_url: encodeURIComponent(source.file),
    available_range: range(0, source.length),
    metadata: {},
  }
  const marker = ({ text, at, length }: Marked) => ({
    OTIO_SCHEMA: 'Marker.2',
    name: text,
    color: 'RED',
    marked_range: range(at, length),
    metadata: {},
  })
  const track = (kind: 'Video' | 'Audio') => ({
    OTIO_SCHEMA: 'Track.1',
    name: kind,
    kind,
    effects: [],
    markers: kind === 'Video' ? markers.map(marker) : [],
    metadata: {},
    children: pieces.map(({ from, length, layout, camera }) => ({
      OTIO_SCHEMA: 'Clip.2',
      name: source.file,
      source_range: range(from, length),
      media_references: { DEFAULT_MEDIA: media },
      active_media_reference_key: 'DEFAULT_MEDIA',
      effects: [],
      markers: [],
      metadata: kind === 'Video' ? { clips: { layout, camera } } : {},
    })),
  })
  return JSON.stringify({
    OTIO_SCHEMA: 'Timeline.1',
    name,
    global_start_time: time(0),
    metadata: { clips: { canvas, captions } },
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      name: 'tracks',
      children: [track('Video'), ...(source.hasAudio ? [track('Audio')] : [])],
      effects: [],
      markers: [],
      metadata: {},
    },
  })
}
