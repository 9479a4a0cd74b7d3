import type { CaptionTrack, LayerItem, ProjectSettings, RenderSettings } from '@svc/specification'
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
  /** The languages of the captions, if not what is spoken alone. */
  tracks?: CaptionTrack[]
  /** Whether the hook's text is drawn over the first seconds. */
  hook_title: boolean
  /** The second of the source that the thumbnail shows. Default: one that is chosen. */
  cover?: number
  /** What a person laid over the clip; clip seconds. */
  layer?: LayerItem[]
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

/** A finished clip: one verified MP4 and the files that go with it, all inside the run's folder. */
export interface RenderedClip {
  path: string
  content_type: 'video/mp4'
  width: number
  height: number
  frame_rate: number
  duration_seconds: number
  size_bytes: number
  video_codec: 'h264'
  audio_codec: 'aac'
  /** Integrated, of the samples given to the encoder; `null` for silence. */
  loudness_lufs: number | null
  /** Lower-case hexadecimal. */
  sha256: string
  /**
   * SRT and VTT are empty, and still valid, when nothing is said; no ASS when captions are not drawn. The drawing is what
   * the captions were drawn from: a `CaptionDrawing` as JSON.
   */
  captions: { srtPath: string; vttPath: string; assPath: string | null; drawingPath: string }
  /** JPEG. */
  thumbnailPath: string
  checks: ClipChecks
  warnings: 'caption_overflow'[]
}

/** Measurements of the finished file. */
interface ClipChecks {
  /** Frames whose picture is black, ignoring any text drawn over it. */
  black_frames: number
  /** True peak of the samples given to the encoder; AAC may add half a decibel. `null` for silence. */
  audio_peak_dbfs: number | null
  /** Largest distance between a word and the frame it lights up on; `null` without captions. */
  caption_sync_error_ms: number | null
  /** `face_coverage` of the framing, 0 to 1. */
  face_coverage: number
}
