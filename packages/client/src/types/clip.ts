// Written by `bun run generate` from the document of the service.

import type { BoundaryQuality } from './boundary-quality.ts'
import type { CaptionFiles } from './caption-files.ts'
import type { ClipEdits } from './clip-edits.ts'
import type { ClipFraming } from './clip-framing.ts'
import type { ClipHook } from './clip-hook.ts'
import type { ClipPreview } from './clip-preview.ts'
import type { ClipSpeaker } from './clip-speaker.ts'
import type { ClipUse } from './clip-use.ts'
import type { ClipWord } from './clip-word.ts'
import type { RenderSummary } from './render-summary.ts'
import type { ScoreBreakdown } from './score-breakdown.ts'
import type { ScoreReason } from './score-reason.ts'
import type { TimeRange } from './time-range.ts'

/** A stretch of the source worth showing on its own. */
export interface Clip {
  /** The clip. */
  clip_id: string
  /** The project that it was found in. */
  project_id: string
  /** Grows with each edit; a render keeps the one it shows. Unit: changes, from 1. */
  revision: number
  /** Its place among the clips of the project. Unit: place in order, from 1. */
  rank: number
  /** The state of its preview; only a `ready` clip can be rendered. */
  status: 'ready' | 'processing' | 'failed'
  /** Its headline: one that was found has at most 60 characters and no other clip of the project has it; of a person, at most 100. */
  title: string
  /** What the title was made of: the answer of a language model, words that are said, key words, the time, or a person wrote it. Default: 'quote'. */
  title_source: 'model' | 'quote' | 'keywords' | 'time' | 'person'
  /** What else it may be called, the best first. */
  titles: string[]
  /** Words for a post, at most 2000 characters. */
  description: string
  /** Without `#`. */
  hashtags: string[]
  hook: ClipHook
  /** Where its first segment begins, from the start of the source. Unit: seconds. */
  start: number
  /** Where its last segment ends, from the start of the source. Unit: seconds. */
  end: number
  /** The stretches of the source that it is made of: ascending, without overlap. */
  segments: TimeRange[]
  /** How good it is, among the clips of the project and on its own. Unit: points from 0 to 100. */
  score: number
  score_breakdown: ScoreBreakdown
  /** Why, with times; at most 8. */
  score_reasons: ScoreReason[]
  boundary_quality: BoundaryQuality
  /** What it is about; first the chapter of the source that it lies in, where its site has some. */
  topics: string[]
  /** Who speaks how much. */
  speakers: ClipSpeaker[]
  /** The language that is spoken (BCP 47). */
  language: string | null
  /** What is said in it. */
  transcript: string
  /** What of it is not as one would expect. */
  warnings: ('face_lost' | 'two_speakers_tracked_one' | 'caption_overflow' | 'ends_mid_sentence' | 'speech_uncertain')[]
  /** Its length: that of its segments together. Unit: seconds. */
  duration_seconds: number
  /** Its words with their times; only with `include=words`. */
  words?: ClipWord[]
  captions: CaptionFiles
  /** How the picture is framed; `null` until it is known. */
  framing: ClipFraming | null
  edits: ClipEdits
  preview: ClipPreview
  /** What the account thinks of it. */
  reaction: 'like' | 'dislike' | null
  /** A small MP4: an address that needs no credential and takes byte ranges, signed anew with each answer and good for a day at least. `null` until there is one. */
  preview_url: string | null
  /** A picture of it: an address that needs no credential and takes byte ranges, signed anew with each answer and good for a day at least. `null` until there is one. */
  thumbnail_url: string | null
  /** Its newest render; `null` without one. */
  latest_render: RenderSummary | null
  used: ClipUse
  /** An earlier clip of the account that shows at least half of the same moment. */
  duplicates_of: string | null
  /** When it was found. */
  created_at: string
  /** When it last changed. */
  updated_at: string
}
