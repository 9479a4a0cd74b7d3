import type { ScoreBreakdown } from '@svc/specification'
import type { Analysis, FaceSample } from '../analyze/analysis.ts'
import type { ClipLook } from '../brand/clip-look.ts'
import type { RenderedClip } from '../encode/render-job.ts'
import type { EngineError, EngineWarning } from '../engine-error.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import type { ChatModel } from '../judge/chat-model.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { Framing } from '../reframe/framing.ts'
import type { ClipCandidate } from '../select/clip-candidate.ts'
import type { SiteCookies } from '../source/fetch-from-site.ts'
import type { SourceMarks } from '../source/source-marks.ts'
import type { TimeRange } from '../time-range.ts'
import type { RecognizerConfig } from '../transcribe/recognizer.ts'
import type { VocabularyTerm } from '../transcribe/replace-words.ts'
import type { Transcript, Word } from '../transcribe/transcript.ts'
import type { Checkpoints } from './checkpoints.ts'
import type { ClipSettings } from './clip-settings.ts'
import type { Sharing } from './parts.ts'

/** What is happening to a source, in the order it happens. */
export type Stage =
  | 'downloading'
  | 'probing'
  | 'downloading_model'
  | 'transcribing'
  | 'analyzing'
  | 'selecting'
  | 'reframing'
  | 'previewing'
  | 'finalizing'

export interface ClipRequest extends ClipLook {
  /** `clipping` cuts clips out; `captions` keeps the whole source as its only clip. */
  type: 'clipping' | 'captions'
  source: GivenFile | { url: string; cookies?: SiteCookies }
  /** For a URL; `null` takes the title that is found. */
  title: string | null
  limits: SourceLimits
  settings: ClipSettings
  /** A transcript the caller already has; it is preferred to any recognizer. */
  transcript?: { text: string; format: 'srt' | 'vtt' | 'json' }
  /** Moments of this source that were used before; they are ranked down. */
  usedMoments: TimeRange[]
  /** How a brand's terms are written in the transcript. */
  vocabulary?: VocabularyTerm[]
  /** Learned from likes, dislikes and posts; members that are absent count 0. */
  preferenceWeights: Partial<Record<keyof ScoreBreakdown, number>>
}

/** A source on the local disk, with what is known of it where it was fetched before. */
export interface GivenFile {
  path: string
  title?: string | null
  marks?: SourceMarks
}

/** The largest source that is accepted. */
export interface SourceLimits {
  maxSeconds: number
  maxBytes: number
  /** Whether a URL may point into a private network. For operators and tests. */
  allowPrivateAddresses: boolean
}

/** Tools, models, folders and callbacks of a search for clips. */
export interface FindRun {
  tools: Tools
  /** Scratch folder; everything in it may be deleted when the run ends. */
  folder: string
  recognizers: RecognizerConfig
  /** Reads the talk and chooses the clips, where one is set up. */
  chatModel?: ChatModel
  checkpoints: Checkpoints
  /** Absent where one run does all the work itself. */
  sharing?: Sharing
  signal: AbortSignal
  onSource(source: SourceVideo): Promise<void>
  onTranscript(transcript: Transcript): Promise<void>
  onAnalysis?(analysis: Analysis): Promise<void>
  /** Called while a speech model is downloaded, which happens once. `fraction` 0 to 1. */
  onModelDownload?(fraction: number, size_bytes: number): void
}

export interface ClipRun extends FindRun {
  /** `progress` 0 to 100, never decreasing within a run. */
  onStage(stage: Stage, progress: number, secondsRemaining: number | null): void
  /** Called once, with every clip, before any preview. */
  onClips(clips: PlannedClip[]): Promise<void>
  onPreview(clip: PlannedClip, files: PreviewFiles): Promise<void>
  /** Called instead, for a clip whose preview cannot be made; its render would fail alike. */
  onPreviewFailed(clip: PlannedClip, why: EngineError): Promise<void>
}

/** A clip with everything its render needs but the source file. */
export interface PlannedClip extends ClipCandidate {
  framing: Framing
  /** Faces inside the clip's segments, in source seconds. */
  faces: FaceSample[]
  /** The words inside the clip's segments, in source seconds. */
  words: Word[]
}

/** Paths inside the run's folder. */
export type PreviewFiles = Pick<RenderedClip, 'path' | 'thumbnailPath' | 'captions'>

export interface ClipReport {
  source: SourceVideo
  transcript: Transcript
  clips: PlannedClip[]
  warnings: EngineWarning[]
}
