// Written by `bun run generate` from the document of the service.

import type { CaptionStyle } from './caption-style.ts'
import type { ClipCount } from './clip-count.ts'
import type { ClipDuration } from './clip-duration.ts'

/** The settings a project works with: every member, after template and defaults. */
export interface ProjectSettings {
  /** The language that is spoken (BCP 47); `auto` finds it out. Default: 'auto'. */
  language: string
  /** The part of the source that is worked on; `null` for all. Default: null. */
  range: {
    /** Where it begins in the source. Unit: seconds. */
    start: number
    /** Where it ends in the source, at least 5 seconds later. Unit: seconds. */
    end: number
  } | null
  /** What the clips are to be about, in words. Default: null. */
  prompt: string | null
  /** What the clips are to be about. */
  topics: string[]
  /** What the clips are not to be about. */
  exclude_topics: string[]
  /** What kind of video it is. Default: 'auto'. */
  genre: 'auto' | 'talk' | 'interview' | 'podcast' | 'education' | 'news' | 'sermon' | 'gaming' | 'sports' | 'music' | 'vlog' | 'product'
  /** What chooses the clips; `auto` is the chat model where there is one. Default: 'auto'. */
  ranking: 'auto' | 'builtin' | 'llm'
  /** Width to height of the clips; `source` is that of the source. Default: '9:16'. */
  aspect_ratio: '9:16' | '1:1' | '4:5' | '16:9' | 'source'
  /** How the picture is put into the frame; `auto` chooses by what is seen. Default: 'auto'. */
  layout: 'auto' | 'track' | 'split' | 'fit' | 'fill' | 'screencast' | 'inset' | 'none'
  /** Whether a title is shown over the first seconds. Default: true. */
  hook_title: boolean
  /** Whether pauses are cut out. Default: false. */
  remove_silences: boolean
  /** Whether filler words are cut out. Default: false. */
  remove_fillers: boolean
  /** The shortest pause that is cut out when silences are removed. Unit: seconds. Default: 0.9. */
  silence_min_seconds: number
  /** Whether the brand kit's censored words are kept from being heard and read. Default: false. */
  censor: boolean
  /** What is done with a censored word; `mask_text` leaves the sound as it is. Default: 'beep'. */
  censor_mode: 'beep' | 'mute' | 'mask_text'
  /** Words that the recognizer is to expect. */
  vocabulary: string[]
  /** Whether what viewers watch again counts. Sites tell it of some sources. Default: true. */
  audience_heat: boolean
  /** Whether what your other projects of this source rendered is rated lower. Such clips have the reason `used_before`, the project the warning `moments_used_before`. Default: false. */
  avoid_used_moments: boolean
  clip_count: ClipCount
  clip_duration: ClipDuration
  captions: CaptionStyle
}
