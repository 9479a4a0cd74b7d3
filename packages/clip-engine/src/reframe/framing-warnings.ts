import type { ClipWarning } from '../select/clip-candidate.ts'
import type { Shown } from './choose-layout.ts'
import { visibleShare } from './face-coverage.ts'
import type { LayoutSpan } from './framing.ts'
import type { Take } from './takes.ts'

/** One take, what is shown of it, and how. */
export interface FilmedTake {
  take: Take
  shown: Shown
  span: LayoutSpan
}

/** Out of the frame this long, a subject is missed. */
const LOST_SECONDS = 1.5
/** A face is in the frame when this much of it is. */
const IN_FRAME = 0.6

/** Says what a viewer of a framed clip could miss. */
export function listWarnings(filmed: FilmedTake[]): ClipWarning[] {
  return [
    ...(filmed.some(losesFace) ? (['face_lost'] as const) : []),
    ...(filmed.some(leavesOut) ? (['two_speakers_tracked_one'] as const) : []),
  ]
}

/** Whether the subject is unseen for long, because it left the picture or the camera lost it. */
function losesFace({ take, shown, span }: FilmedTake): boolean {
  if (shown.layout !== 'track') return false
  const seen = shown.people
    .flatMap(({ points }) => points)
    .filter(({ time, face }) => visibleShare(face, span, time) >= IN_FRAME)
    .map(({ time }) => time)
    .sort((a, b) => a - b)
  const marks = [take.start, ...seen, take.end]
  return marks.some((time, at) => time - (marks[at - 1] ?? time) > LOST_SECONDS)
}

function leavesOut({ shown, span }: FilmedTake): boolean {
  return shown.layout === 'track' && span.cameras.length > 0 && shown.leavesOut !== null
}
