import type { CameraKeyframe, Framing, Layout } from '../reframe/framing.ts'
import { pathBetween } from '../reframe/surrounding.ts'
import { type FrameRate, framesPerSecond } from './frame-rate.ts'

/** A run of frames drawn by one chain of filters. Camera times count from its first frame. */
export interface Shot {
  firstFrame: number
  frameCount: number
  layout: Layout
  cameras: CameraKeyframe[][]
}

/** A difference in window size below this is not visible. */
const SAME_SIZE = 0.004

/**
 * Turns layout spans into runs of frames.
 *
 * Spans that differ only in where the camera points become one run whose camera jumps: one chain
 * of filters is quicker than one for each shot of the source.
 */
export function planShots(framing: Framing, frameCount: number, rate: FrameRate): Shot[] {
  const fps = framesPerSecond(rate)
  const shots: Shot[] = []
  for (const span of framing.spans) {
    const firstFrame = Math.min(frameCount, Math.max(0, Math.round(span.start * fps)))
    const lastFrame = Math.min(frameCount, Math.round(span.end * fps))
    if (lastFrame <= firstFrame) continue
    const cameras = span.cameras.map((keyframes) =>
      pathBetween(keyframes, firstFrame / fps, lastFrame / fps),
    )
    const shot = {
      firstFrame,
      frameCount: lastFrame - firstFrame,
      layout: span.layout,
      cameras,
    }
    const previous = shots.at(-1)
    if (previous && looksLike(previous, shot)) shots[shots.length - 1] = join(previous, shot)
    else shots.push(shot)
  }
  return stretchTo(shots, frameCount, framing).map((shot) => fromItsStart(shot, fps))
}

function looksLike(a: Shot, b: Shot): boolean {
  return (
    a.layout === b.layout &&
    a.cameras.length === b.cameras.length &&
    a.cameras.every((keyframes, index) => areSameSize([...keyframes, ...(b.cameras[index] ?? [])]))
  )
}

/** Whether a camera neither zooms in nor out. */
export function areSameSize(keyframes: CameraKeyframe[]): boolean {
  const [first] = keyframes
  return keyframes.every(
    ({ width, height }) =>
      Math.abs(width - (first?.width ?? 0)) < SAME_SIZE &&
      Math.abs(height - (first?.height ?? 0)) < SAME_SIZE,
  )
}

function join(a: Shot, b: Shot): Shot {
  return {
    ...a,
    frameCount: a.frameCount + b.frameCount,
    cameras: a.cameras.map((keyframes, index) => [...keyframes, ...(b.cameras[index] ?? [])]),
  }
}

/** Closes gaps that rounding left between shots or at the ends; a framing without spans shows the whole picture. */
function stretchTo(shots: Shot[], frameCount: number, framing: Framing): Shot[] {
  const last = shots.at(-1)
  if (!last) {
    const layout = framing.aspect_ratio === 'source' ? 'none' : 'fit'
    return [{ firstFrame: 0, frameCount, layout, cameras: [] }]
  }
  const ends = [...shots.slice(1).map(({ firstFrame }) => firstFrame), frameCount]
  return shots.map((shot, index) => {
    const firstFrame = index === 0 ? 0 : shot.firstFrame
    return { ...shot, firstFrame, frameCount: (ends[index] ?? frameCount) - firstFrame }
  })
}

function fromItsStart(shot: Shot, fps: number): Shot {
  const offset = shot.firstFrame / fps
  return {
    ...shot,
    cameras: shot.cameras.map((keyframes) =>
      keyframes.map((keyframe) => ({ ...keyframe, time: keyframe.time - offset })),
    ),
  }
}
