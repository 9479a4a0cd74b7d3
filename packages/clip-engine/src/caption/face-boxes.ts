import type { Face, FaceSample } from '../analyze/analysis.ts'
import type { CameraKeyframe, Framing, LayoutSpan } from '../reframe/framing.ts'
import type { TimeRange } from '../time-range.ts'
import type { Box } from './place-cue.ts'

/** A face where it is seen on the canvas, at a moment of the clip. */
export interface SeenFace {
  time: number
  box: Box
}

/** Below this a detection is more often a poster or a hand. */
const LEAST_SCORE = 0.5

/** Follows faces of the source through cuts and cameras onto the canvas. */
export function facesOnCanvas(
  samples: FaceSample[],
  segments: TimeRange[],
  framing: Framing,
  canvas: { width: number; height: number },
): SeenFace[] {
  let offset = 0
  return segments.flatMap((segment) => {
    const seen = samples
      .filter(({ time }) => time >= segment.start && time < segment.end)
      .flatMap(({ time, faces }) => {
        const at = time - segment.start + offset
        const span = framing.spans.find(({ start, end }) => at >= start && at < end)
        const boxes = faces
          .filter(({ score }) => score >= LEAST_SCORE)
          .flatMap((face) => (span && span.layout !== 'fit' ? show(face, span, at, canvas) : []))
        return boxes.map((box) => ({ time: at, box }))
      })
    offset += segment.end - segment.start
    return seen
  })
}

/** `fit` shows faces too small to matter, so only cameras count. */
function show(
  face: Face,
  { cameras }: LayoutSpan,
  time: number,
  { width, height }: { width: number; height: number },
): Box[] {
  const share = height / Math.max(1, cameras.length)
  return cameras.flatMap((keyframes, index) => {
    const view = viewAt(keyframes, time)
    if (!view) return []
    const toX = (x: number) => ((x - view.x) / view.width) * width
    const toY = (y: number) => ((y - view.y) / view.height) * share + index * share
    const box = {
      left: toX(face.x),
      right: toX(face.x + face.width),
      top: Math.max(index * share, toY(face.y)),
      bottom: Math.min((index + 1) * share, toY(face.y + face.height)),
    }
    const isVisible = box.right > 0 && box.left < width && box.bottom > box.top
    return isVisible ? [box] : []
  })
}

function viewAt(keyframes: CameraKeyframe[], time: number): CameraKeyframe | undefined {
  return keyframes.findLast((keyframe) => keyframe.time <= time) ?? keyframes[0]
}
