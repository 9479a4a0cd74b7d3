// Written by `bun run generate` from the document of the service.

import type { CaptionChange } from './caption-change.ts'
import type { CaptionStyleChange } from './caption-style-change.ts'
import type { ClipHookChange } from './clip-hook-change.ts'
import type { FramedShotRequest } from './framed-shot-request.ts'
import type { Segment } from './segment.ts'

/** What of a clip changes; what is left out stays. */
export interface ClipChange {
  /** Its headline. `null` for what was found first. */
  title?: string | null
  /** Words for a post. `null` for what was found first. */
  description?: string | null
  /** Letters, digits and `_` of any script; one leading `#` is removed, and so are doubles. `null` for what was found first. */
  hashtags?: string[] | null
  /** What changes of the hook. `null` for what was found first. */
  hook?: ClipHookChange | null
  /** Where its first segment begins in the source. `null` for what was found first. Unit: seconds. */
  start?: number | null
  /** Where its last segment ends in the source. `null` for what was found first. Unit: seconds. */
  end?: number | null
  /** The stretches of the source, ascending, without overlap, 1 to 600 s in all. In place of `start` and `end`, or with the same. `null` for what was found first. */
  segments?: Segment[] | null
  /** What the captions say. `null` for what was found first. */
  captions?: CaptionChange | null
  /** How the picture is put into the frame; `auto` chooses by what is seen. Default: null, the project's. */
  layout?: 'auto' | 'track' | 'split' | 'fit' | 'fill' | 'screencast' | 'inset' | 'none' | null
  /** Whether pauses are cut out. Default: null, the project's. */
  remove_silences?: boolean | null
  /** Whether filler words are cut out. Default: null, the project's. */
  remove_fillers?: boolean | null
  /** How captions look, over the project's or the template's. Default: null, unchanged. */
  caption_style?: CaptionStyleChange | null
  /** How it is framed from which moment on, ascending; before the first, and by default (null), by what is seen. */
  framing?: FramedShotRequest[] | null
  /** The revision it was made for: any other is a `CONFLICT`. Can be sent as `If-Match` instead. Default: null, any. Unit: changes, from 1. */
  revision?: number | null
}
