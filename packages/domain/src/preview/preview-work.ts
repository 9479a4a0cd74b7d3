import type { ClipWord, NewClip, StoredFraming } from '@svc/specification'
import type { ClipWork } from '../render/render-work.ts'

/** One worker's run on the preview of a clip; see `ProjectRun`. */
export interface PreviewRun {
  account_id: string
  project_id: string
  clip_id: string
  run_id: string
}

/** Everything a worker needs to make the preview of a clip as it is now. */
export interface PreviewWork extends PreviewRun, ClipWork {}

/** What a worker found out while it made a preview; times are seconds of the source. */
export interface DrawnClip {
  /** As the clip was cut, with pauses and filler words removed where that is wanted. */
  segments: { start: number; end: number }[]
  /** Every word of the stretches in `heard`. */
  words: ClipWord[]
  heard: { start: number; end: number }[]
  framing: StoredFraming
  warnings: NewClip['warnings']
  language: string | null
}
