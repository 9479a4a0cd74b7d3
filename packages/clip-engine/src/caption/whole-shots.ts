import type { CameraKeyframe, LayoutSpan } from '../reframe/framing.ts'

/** A camera jump shorter than this, as a share of the picture, still shows the same people in the same place. */
const SAME_PLACE = 0.04
/** Point that stays in place when a camera jumps closer, as a share of the window's height from its top. */
const ANCHOR = 0.35

/** Joins spans that look like one shot to a viewer: those between which the camera only comes closer, or the window around the same people is widened. */
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
  if (before.layout === 'track' && after.layout === 'fit') return isWithin(before, after)
  if (before.layout === 'fit' && after.layout === 'track') return isWithin(after, before)
  return (
    before.layout === after.layout &&
    before.cameras.length === after.cameras.length &&
    before.cameras.every((camera, index) => isNear(camera.at(-1), after.cameras[index]?.at(0)))
  )
}

/** Whether a wider window shows all that a crop beside it in time shows; one without a camera shows everything. */
function isWithin(crop: LayoutSpan, wide: LayoutSpan): boolean {
  const [inner, outer] =
    crop.start < wide.start
      ? [crop.cameras[0]?.at(-1), wide.cameras[0]?.at(0)]
      : [crop.cameras[0]?.at(0), wide.cameras[0]?.at(-1)]
  if (!inner || !outer) return inner !== undefined
  const end = inner.x + inner.width
  return inner.x > outer.x - SAME_PLACE && end < outer.x + outer.width + SAME_PLACE
}

function isNear(a: CameraKeyframe | undefined, b: CameraKeyframe | undefined): boolean {
  if (!a || !b) return false
  const across = a.x + a.width / 2 - (b.x + b.width / 2)
  const down = a.y + a.height * ANCHOR - (b.y + b.height * ANCHOR)
  return Math.hypot(across, down) < SAME_PLACE
}
