import type { Tools } from '../ffmpeg/tools.ts'
import { describeColor } from '../probe/describe-tracks.ts'
import { readFfprobe } from '../probe/run-ffprobe.ts'
import type { PictureColor, SourceVideo, VideoTrack } from '../probe/source-video.ts'

/** Cached for each source: its clips and their thumbnails all need the same values. */
const known = new WeakMap<SourceVideo, Promise<PictureColor>>()

/** Gives the colours of a source's picture; asks ffprobe for those of a source that an earlier release measured. */
export async function readColor(
  tools: Tools,
  source: SourceVideo,
  track: VideoTrack,
  signal: AbortSignal,
): Promise<PictureColor> {
  if (track.color) return track.color
  const color = known.get(source) ?? askForColor(tools, source, track, signal)
  known.set(source, color)
  color.catch(() => known.delete(source))
  return color
}

async function askForColor(
  tools: Tools,
  source: SourceVideo,
  track: VideoTrack,
  signal: AbortSignal,
): Promise<PictureColor> {
  const wanted = [
    '-select_streams',
    String(track.index),
    '-show_entries',
    'stream=color_space,color_range',
  ]
  const args = [...wanted, '-of', 'json']
  const json = await readFfprobe(tools, source.path, args, { signal, timeoutSeconds: 60 })
  const { streams = [] } = JSON.parse(json || '{}') as {
    streams?: { color_space?: string; color_range?: string }[]
  }
  return describeColor(streams[0])
}
