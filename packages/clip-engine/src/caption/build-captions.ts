import type { FaceSample } from '../analyze/analysis.ts'
import type { Framing } from '../reframe/framing.ts'
import type { ClipCandidate } from '../select/clip-candidate.ts'
import type { TimeRange } from '../time-range.ts'
import type { Word } from '../transcribe/transcript.ts'
import type { CaptionStyle } from './caption-style.ts'

export interface CaptionJob {
  /** Source seconds; words outside the segments are ignored. */
  words: Word[]
  segments: TimeRange[]
  language: string | null
  style: CaptionStyle
  canvas: { width: number; height: number }
  framing: Framing
  faces: FaceSample[]
  /** Drawn at the top over the first seconds; `null` for none. */
  hook: ClipCandidate['hook'] | null
}

export interface Captions {
  /** The whole script for libass; `null` when there is nothing to draw. */
  ass: string | null
  srt: string
  vtt: string
  /** Folder for libass's `fontsdir`. */
  font_folder: string
  warnings: 'caption_overflow'[]
}

/** Turns spoken words into drawn captions (ASS) and subtitle files (SRT, VTT), in clip seconds. */
export function buildCaptions(job: CaptionJob): Captions {
  throw new Error(`Not implemented: ${job.words.length}`)
}
