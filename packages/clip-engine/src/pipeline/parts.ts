import type { SourceVideo } from '../probe/source-video.ts'
import type { TimeRange } from '../time-range.ts'
import { chooseHearing, type Hearing } from '../transcribe/hear-part.ts'
import type { TranscribeOptions } from '../transcribe/transcribe.ts'
import { once } from './checkpoints.ts'
import type { FindRun } from './clip-run.ts'

/** How several workers share the work on a long source. */
export interface Sharing {
  /** Sources of more seconds are worked on in parts of at most half as many. */
  longerThan: number
  /**
   * Has the parts worked on, each by `workOnPart` with the run's checkpoints.
   *
   * Resolves when all results are there; rejects to end this run, which another one then goes on from. A result that is
   * missing all the same is worked out by this run.
   *
   * @param count - The parts are numbered from 0.
   */
  handOut(count: number): Promise<void>
}

/** The parts of a source. They follow from its length alone, so the result does not depend on who works on them. */
export interface PartPlan {
  /** Part 0 is the sound of the whole source, the others are these stretches. */
  stretches: TimeRange[]
  /** `null` when the source is not recognized. */
  hearing: Hearing | null
}

/** Plans the parts of a source; `null` when it is worked on as a whole. */
export async function planParts(
  source: SourceVideo,
  options: TranscribeOptions,
  { sharing, checkpoints, tools, signal }: FindRun,
): Promise<PartPlan | null> {
  if (!sharing || source.duration_seconds <= sharing.longerThan) return null
  const [speech, analysis] = await Promise.all(
    ['speech', 'analysis'].map((name) => checkpoints.read(name)),
  )
  if (speech && analysis) return null
  const plan = (await checkpoints.read(PLAN)) as PartPlan | undefined
  // An earlier run that began on the whole source is gone on from.
  if (plan || speech || analysis) return plan ?? null
  return once(checkpoints, PLAN, async () => ({
    stretches: divide(source.duration_seconds, sharing.longerThan / 2),
    hearing: await chooseHearing(tools, source, options, signal),
  }))
}

/** The names of the checkpoints of a plan, and of the result of one of its parts. */
export const PLAN = 'parts'
export const partName = (number: number) => `${PLAN}/${number}`

/** Divides a source into equal stretches, which begin at even seconds; the last one may end after the source. */
function divide(duration: number, longest: number): TimeRange[] {
  const length = 2 * Math.ceil(duration / Math.ceil(duration / longest) / 2)
  return Array.from({ length: Math.ceil(duration / length) }, (_, number) => ({
    start: number * length,
    end: (number + 1) * length,
  }))
}
