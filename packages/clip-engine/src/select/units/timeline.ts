import type { HeatSample } from '../../source/source-marks.ts'
import type { TimeRange } from '../../time-range.ts'
import type { Word } from '../../transcribe/transcript.ts'

/** What happens when in a source, as far as it decides where clips may be cut. */
export interface Timeline {
  words: Word[]
  /** Where one shot follows another, ascending. */
  cuts: number[]
  /** Laughter, applause and the like between words, ascending. */
  reactions: TimeRange[]
  /** What is watched again more often than what is around it. */
  heat: HeatSample[]
  /** The part of the source that clips may come from. */
  range: TimeRange
}
