import type { CameraKeyframe } from '../reframe/framing.ts'

/** One coordinate over time: linear between points; two points at one time are a jump. */
export type Path = { time: number; value: number }[]

/** Reads one coordinate of a camera, scaled from fractions to pixels. */
export function cameraPath(keyframes: CameraKeyframe[], axis: 'x' | 'y', pixels: number): Path {
  return keyframes.map((keyframe) => ({ time: keyframe.time, value: keyframe[axis] * pixels }))
}

/** Whether a path stays on one value. */
export function isStill(path: Path): boolean {
  return path.every(({ value }) => Math.abs(value - (path[0]?.value ?? 0)) < 0.5)
}

/**
 * Writes a path as an ffmpeg expression of `t`.
 *
 * The expression is a sum of ramps rather than nested conditions: ffmpeg's parser allows a hundred
 * levels of nesting, but any number of terms.
 */
export function pathExpression(path: Path): string {
  const [first, ...rest] = path
  let before = first ?? { time: 0, value: 0 }
  const terms = [before.value.toFixed(3)]
  for (const point of rest) {
    const step = point.value - before.value
    const seconds = point.time - before.time
    if (Math.abs(step) >= 0.001)
      terms.push(seconds > 0.001 ? ramp(before.time, seconds, step) : jump(point.time, step))
    before = point
  }
  return terms.join('')
}

function ramp(start: number, seconds: number, step: number): string {
  const speed = step / seconds
  return `${signed(speed)}*clip(t-${start.toFixed(4)},0,${seconds.toFixed(4)})`
}

function jump(time: number, step: number): string {
  // One millisecond early, so that rounding does not delay the jump to the frame after the cut.
  return `${signed(step)}*gte(t,${(time - 0.001).toFixed(4)})`
}

function signed(value: number): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(5)}`
}
