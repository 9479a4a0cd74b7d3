import type { CameraKeyframe, LayoutSpan } from '../reframe/framing.ts'

/** A camera jump shorter than this, as a share of the picture, still shows the same people in the same place. */
const SAME_PLACE = 0.04
/** Point that stays in place when a camera jumps closer, as a share of the window's height from its top. */
const ANCHOR = 0.35

/** Joins spans that look like one shot to a viewer: those between which the camera only comes closer. */
export function wholeShots(spans: LayoutSpan[]): Pick<LayoutSpan, 'start' | 'end' | 'layout'>[] {
  const shots: LayoutSpan[] = []
  for (const span of spans) {
    const last = shots.at(-1)
    if (last && goesOn(last, span)) shots[shots.length - 1] = { ...span, start: last.start }
    else shots.push(span)
  }
  return shots
}

function goesOn(before: LayoutSpan, after: LayoutSpan): boolean {
  return (
    before.layout === after.layout &&
    before.cameras.length === after.cameras.length &&
    before.cameras.every((camera, index) => isNear(camera.at(-1), after.cameras[index]?.at(0)))
  )
}

function isNear(a: CameraKeyframe | undefined, b: CameraKeyframe | undefined): boolean {
  if (!a || !b) return false
  const across = a.x + a.width / 2 - (b.x + b.width / 2)
  const down = a.y + a.height * ANCHOR - (b.y + b.height * ANCHOR)
  return Math.hypot(across, down) < SAME_PLACE
}
