// Written by `bun run generate` from the document of the service.

import type { FramedShot } from './framed-shot.ts'
import type { ShownCaptionStyle } from './shown-caption-style.ts'

/** What a person changed of how it looks; `null` where nothing. */
export interface ClipEdits {
  /** How the picture is put into the frame; `auto` chooses by what is seen. Default: null, the project's. */
  layout: 'auto' | 'track' | 'split' | 'fit' | 'fill' | 'screencast' | 'inset' | 'none' | null
  /** Whether pauses are cut out. Default: null, the project's. */
  remove_silences: boolean | null
  /** Whether filler words are cut out. Default: null, the project's. */
  remove_fillers: boolean | null
  /** How captions look, over the project's or the template's. Default: null, unchanged. */
  caption_style: ShownCaptionStyle | null
  /** How it is framed from which moment on, ascending; before the first, and by default (null), by what is seen. Default: null. */
  framing: FramedShot[] | null
}
