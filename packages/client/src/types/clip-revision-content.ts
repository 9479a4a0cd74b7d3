// Written by `bun run generate` from the document of the service.

import type { BoundaryQuality } from './boundary-quality.ts'
import type { ClipEdits } from './clip-edits.ts'
import type { ClipHook } from './clip-hook.ts'
import type { ClipWord } from './clip-word.ts'
import type { TimeRange } from './time-range.ts'

/** One state of a clip, with all that it holds. */
export interface ClipRevisionContent {
  /** The revision; 1 is the clip as it was found. Unit: changes, from 1. */
  revision: number
  /** Its headline: one that was found has at most 60 characters and no other clip of the project has it; of a person, at most 100. */
  title: string
  /** The length that it has. Unit: seconds. */
  duration_seconds: number
  /** What of it the edit changed; empty for the clip as it was found. */
  changed: ('title' | 'description' | 'hashtags' | 'hook' | 'segments' | 'captions' | 'layout' | 'caption_style' | 'framing' | 'remove_silences' | 'remove_fillers')[]
  /** The revision that it brought back, if any. Unit: changes, from 1. */
  restored_from: number | null
  /** When it was made. */
  created_at: string
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
  /** What is said in it. */
  transcript: string
  boundary_quality: BoundaryQuality
  /** What of it is not as one would expect. */
  warnings: ('face_lost' | 'two_speakers_tracked_one' | 'caption_overflow' | 'ends_mid_sentence' | 'speech_uncertain')[]
  /** Its words with their times. */
  words: ClipWord[]
  edits: ClipEdits
}
