import type { ProjectSettings, RenderSettings } from '@svc/specification'
import type { FaceSample } from '../analyze/analysis.ts'
import type { ClipLook } from '../brand/clip-look.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { Framing } from '../reframe/framing.ts'
import type { ClipCandidate } from '../select/clip-candidate.ts'
import type { Word } from '../transcribe/transcript.ts'

/** Everything that decides how a clip looks and sounds. Words, segments and faces are in source seconds. */
export interface ClipJob extends ClipLook {
  source: SourceVideo
  candidate: Pick<ClipCandidate, 'segments' | 'hook'>
  framing: Framing
  /** Every word of the source, or only the clip's: words outside the segments are ignored. */
  words: Word[]
  /** BCP-47 of the speech; `null` when unknown. */
  language: string | null
  /** Omitted members are taken from the preset. */
  captionStyle: ProjectSettings['captions']
  /** Whether the hook's text is drawn over the first seconds. */
  hook_title: boolean
  /** Faces that captions avoid and thumbnails prefer; empty when unknown. */
  faces: FaceSample[]
}

/** A clip, and the settings of the requested file. */
export type RenderJob = ClipJob &
  Pick<RenderSettings, 'resolution' | 'fps' | 'quality' | 'max_file_bytes'>

/** A run's output folder, cancellation signal and progress callback. */
export interface RenderRun {
  /** An existing folder that belongs to this run alone; results are left in it. */
  folder: string
  signal: AbortSignal
  /** Called with 0 to 1, never decreasing. */
  onProgress: (fraction: number) => void
}
