import type { VideoTrack } from '../probe/source-video.ts'
import type { AspectRatio } from '../reframe/framing.ts'

export interface Canvas {
  width: number
  height: number
}

const RATIOS = { '9:16': 9 / 16, '1:1': 1, '4:5': 4 / 5, '16:9': 16 / 9 } as const
/** Largest ratio of the longer to the shorter side; a more extreme source is shown with bars. */
const MOST_EXTREME = 3

/** Returns the even pixel size of a clip whose shorter side is `shorterSide`. */
export function canvasFor(
  aspect_ratio: AspectRatio,
  shorterSide: number,
  track: Pick<VideoTrack, 'width' | 'height'> | null,
): Canvas {
  const ratio = aspect_ratio === 'source' ? sourceRatio(track) : RATIOS[aspect_ratio]
  return ratio < 1
    ? { width: even(shorterSide), height: even(shorterSide / ratio) }
    : { width: even(shorterSide * ratio), height: even(shorterSide) }
}

/** Rounds to the nearest even number, at least 2, because 4:2:0 pictures need even sides. */
export function even(length: number): number {
  return Math.max(2, 2 * Math.round(length / 2))
}

function sourceRatio(track: Pick<VideoTrack, 'width' | 'height'> | null): number {
  if (!track) return RATIOS['9:16']
  return Math.min(MOST_EXTREME, Math.max(1 / MOST_EXTREME, track.width / track.height))
}
