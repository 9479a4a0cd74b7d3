import type { CaptionStylePart } from '@svc/specification'
import type { AspectRatio, Layout } from '../reframe/framing.ts'
import type { TimeRange } from '../time-range.ts'

/** What the caller wants from one source; the meaning of each member is that of a project's `settings`. */
export interface ClipSettings {
  /** BCP-47, or `auto`. */
  language: string
  range: TimeRange | null
  clip_count: { min: number; max: number }
  clip_duration: { min: number; max: number; target: number }
  prompt: string | null
  topics: string[]
  exclude_topics: string[]
  genre: string
  ranking: 'auto' | 'builtin' | 'llm'
  aspect_ratio: AspectRatio
  layout: Layout | 'auto'
  captions: CaptionStylePart & { enabled: boolean }
  remove_silences: boolean
  silence_min_seconds: number
  /** Where it is louder than this between words (dB below full scale, −80 to −10) nothing is cut; when left out, whatever is heard there. */
  silence_threshold_db?: number
  remove_fillers: boolean
  /** Words and phrases that count as fillers besides those of the language. */
  filler_words?: string[]
  hook_title: boolean
  vocabulary: string[]
}
