import type { ClipWarning } from '../select/clip-candidate.ts'
import type { Shown } from './choose-layout.ts'
import { visibleShare } from './face-coverage.ts'
import type { LayoutSpan } from './framing.ts'
import type { Take } from './takes.ts'

/** A take with its chosen content and the resulting span. */
export interface FilmedTake {
  take: Take
  shown: Shown
  span: LayoutSpan
}

/** A subject out of the frame for longer than this is reported as lost. */
const LOST_SECONDS = 1.5
/** A face counts as in the frame when at least this share of it is visible. */
const IN_FRAME = 0.6

/** Lists warnings about content that viewers of a framed clip could miss. */
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
