import type { CaptionStylePart } from '@svc/specification'
import type { FaceSample } from '../analyze/analysis.ts'
import type { ClipLook } from '../brand/clip-look.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { Framing } from '../reframe/framing.ts'
import type { ClipCandidate } from '../select/clip-candidate.ts'
import type { Word } from '../transcribe/transcript.ts'

export type Resolution = '720p' | '1080p' | '1440p' | '2160p'
export type Quality = 'draft' | 'standard' | 'high'

/** Everything that decides how a clip looks and sounds. Words, segments and faces are in source seconds. */
export interface ClipJob extends ClipLook {
  source: SourceVideo
  candidate: Pick<ClipCandidate, 'segments' | 'hook'>
  framing: Framing
  /** Every word of the source, or only the clip's: words outside the segments are ignored. */
  words: Word[]
  /** BCP-47 of the speech; `null` when unknown. */
  language: string | null
  /** Members that are left out come from the preset. */
  caption_style: CaptionStylePart & { enabled: boolean }
  /** Whether the hook's text is drawn over the first seconds. */
  hook_title: boolean
  /** Faces that captions keep clear of and thumbnails look for; empty when unknown. */
  faces: FaceSample[]
  /** Integrated loudness of the result, −24 to −9 LUFS. */
  target_lufs: number
}

export interface RenderJob extends ClipJob {
  /** Shorter side of the picture for 9:16, 1:1 and 4:5; height for 16:9. */
  resolution: Resolution
  /** `source` is the source's own rate, at most 60. */
  frame_rate: 'source' | 24 | 25 | 30 | 50 | 60
  quality: Quality
  /** Largest acceptable file; `null` for no limit. */
  max_file_bytes: number | null
}

/** Where a run may write, and how it is stopped and watched. */
export interface RenderRun {
  /** An existing folder that belongs to this run alone; results are left in it. */
  folder: string
  signal: AbortSignal
  /** Called with 0 to 1, never decreasing. */
  onProgress: (fraction: number) => void
}
