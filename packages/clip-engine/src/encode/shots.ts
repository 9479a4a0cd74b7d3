import type { CameraKeyframe, Framing, Layout } from '../reframe/framing.ts'
import { type FrameRate, framesPerSecond } from './frame-rate.ts'

/** A run of frames drawn by one chain of filters. Camera times count from its first frame. */
export interface Shot {
  first_frame: number
  frame_count: number
  layout: Layout
  cameras: CameraKeyframe[][]
}

/** Window sizes this close are the same to the eye. */
const SAME_SIZE = 0.004

/**
 * Turns layout spans into runs of frames.
 *
 * Spans that differ only in where the camera points become one run whose camera jumps: one chain
 * of filters is quicker than one for each shot of the source.
 */
export function planShots(framing: Framing, frame_count: number, rate: FrameRate): Shot[] {
  const fps = framesPerSecond(rate)
  const shots: Shot[] = []
  for (const span of framing.spans) {
    const first_frame = Math.min(frame_count, Math.max(0, Math.round(span.start * fps)))
    const last_frame = Math.min(frame_count, Math.round(span.end * fps))
    if (last_frame <= first_frame) continue
    const cameras = span.cameras.map((keyframes) =>
      clampTo(keyframes, first_frame / fps, last_frame / fps),
    )
    const shot = {
      first_frame,
      frame_count: last_frame - first_frame,
      layout: span.layout,
      cameras,
    }
    const previous = shots.at(-1)
    if (previous && looksLike(previous, shot)) shots[shots.length - 1] = join(previous, shot)
    else shots.push(shot)
  }
  return stretchTo(shots, frame_count, framing).map((shot) => fromItsStart(shot, fps))
}

/** Holds a camera's first and last position out to the ends of its span. */
function clampTo(keyframes: CameraKeyframe[], start: number, end: number): CameraKeyframe[] {
  const first = keyframes[0]
  const last = keyframes.at(-1)
  if (!first || !last) return []
  const inside = keyframes.filter(({ time }) => time > start && time < end)
  return [at(keyframes, start), ...inside, at(keyframes, end)]
}

function at(keyframes: CameraKeyframe[], time: number): CameraKeyframe {
  const next = keyframes.findIndex((keyframe) => keyframe.time >= time)
  const after = keyframes[next] ?? keyframes.at(-1)
  const before = keyframes[next - 1] ?? after
  if (!before || !after) throw new RangeError('A camera needs at least one keyframe.')
  const length = after.time - before.time
  const share = length > 0 ? Math.min(1, Math.max(0, (time - before.time) / length)) : 0
  const between = (from: number, to: number) => from + (to - from) * share
  return {
    time,
    x: between(before.x, after.x),
    y: between(before.y, after.y),
    width: between(before.width, after.width),
    height: between(before.height, after.height),
  }
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
    frame_count: a.frame_count + b.frame_count,
    cameras: a.cameras.map((keyframes, index) => [...keyframes, ...(b.cameras[index] ?? [])]),
  }
}

/** Rounding may leave the first and last frames outside every shot; a framing without spans shows everything. */
function stretchTo(shots: Shot[], frame_count: number, framing: Framing): Shot[] {
  const last = shots.at(-1)
  if (!last) {
    const layout = framing.aspect_ratio === 'source' ? 'none' : 'fit'
    return [{ first_frame: 0, frame_count, layout, cameras: [] }]
  }
  const ends = [...shots.slice(1).map(({ first_frame }) => first_frame), frame_count]
  return shots.map((shot, index) => {
    const first_frame = index === 0 ? 0 : shot.first_frame
    return { ...shot, first_frame, frame_count: (ends[index] ?? frame_count) - first_frame }
  })
}

function fromItsStart(shot: Shot, fps: number): Shot {
  const offset = shot.first_frame / fps
  return {
    ...shot,
    cameras: shot.cameras.map((keyframes) =>
      keyframes.map((keyframe) => ({ ...keyframe, time: keyframe.time - offset })),
    ),
  }
}
