// Written by `bun run generate` from the document of the service.

import type { CaptionChange } from './caption-change.ts'
import type { CaptionStylePart } from './caption-style-part.ts'
import type { ClipHookChange } from './clip-hook-change.ts'
import type { FramedShotRequest } from './framed-shot-request.ts'
import type { Segment } from './segment.ts'

/** What of a clip changes; what is left out stays. */
export interface ClipChange {
  /** Its headline. */
  title?: string
  /** Words for a post. */
  description?: string
  /** Without `#`; one is left out. */
  hashtags?: string[]
  hook?: ClipHookChange
  /** Where it begins; its first segments are cut or extended, from the start of the source. Unit: seconds. */
  start?: number
  /** Where it ends; its last segments are cut or extended, from the start of the source. Unit: seconds. */
  end?: number
  /** The stretches of the source that it is made of, instead of `start` and `end`: ascending, without overlap, together 1 to 600 s. */
  segments?: Segment[]
  captions?: CaptionChange
  /** How the picture is put into the frame. Default: null, the project's. */
  layout?: 'auto' | 'track' | 'split' | 'fit' | 'fill' | 'screencast' | 'inset' | 'none' | null
  /** Whether pauses are cut out. Default: null, the project's. */
  remove_silences?: boolean | null
  /** Whether filler words are cut out. Default: null, the project's. */
  remove_fillers?: boolean | null
  /** How captions look, over the project's or the template's. Default: null, unchanged. */
  caption_style?: CaptionStylePart | null
  /** How it is framed, from which moment on, ascending; before the first it is framed by what is seen. Default: null, all of it by what is seen. */
  framing?: FramedShotRequest[] | null
  /** The revision that the change was made for, as `If-Match` says it too: another one is refused with `CONFLICT`. Default: null, any. Unit: changes, from 1. */
  revision?: number | null
}
