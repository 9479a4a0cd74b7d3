export type { Analysis } from './analyze/analysis.ts'
export type { BrollAsset } from './brand/broll.ts'
export { type ClipLook, PLAIN_LOOK } from './brand/clip-look.ts'
export type { FontAsset } from './brand/font-asset.ts'
export { transcriptFiles } from './caption/transcript-files.ts'
export type { Censor } from './censor/censor.ts'
export { clock } from './clock.ts'
export { clipTable, type TableClip } from './command-line/clip-table.ts'
export { fileName } from './command-line/file-name.ts'
export { recognizersFrom, rerankerFrom } from './command-line/models-from.ts'
export { type ProgressLine, progressLine } from './command-line/progress-line.ts'
export type { RenderRun } from './encode/render-job.ts'
export type { ClipChecks, RenderedClip } from './encode/rendered-clip.ts'
export {
  EngineError,
  type EngineErrorCode,
  type EngineWarning,
  type WarningCode,
} from './engine-error.ts'
export { runFfmpeg } from './ffmpeg/run-ffmpeg.ts'
export { findTools, type Tools } from './ffmpeg/tools.ts'
export { type Checkpoints, folderCheckpoints } from './pipeline/checkpoints.ts'
export type {
  ClipReport,
  ClipRequest,
  ClipRun,
  PlannedClip,
  PreviewFiles,
  SourceLimits,
  Stage,
} from './pipeline/clip-run.ts'
export type { ClipSettings } from './pipeline/clip-settings.ts'
export { type CompletedClip, completeClip } from './pipeline/complete-clip.ts'
export { createClips } from './pipeline/create-clips.ts'
export {
  type PlannedRender,
  previewPlannedClip,
  renderPlannedClip,
} from './pipeline/render-planned-clip.ts'
export { probeSource } from './probe/probe-source.ts'
export type { SourceVideo } from './probe/source-video.ts'
export type { AspectRatio, Framing, Layout } from './reframe/framing.ts'
export type { ClipCandidate, ScoreBreakdown } from './select/clip-candidate.ts'
export type { Reranker } from './select/reranker.ts'
export type { TimeRange } from './time-range.ts'
export { describeRecognizers, type RecognizerStatus } from './transcribe/describe-recognizers.ts'
export { describeSpeech, type SpeechStatus } from './transcribe/describe-speech.ts'
export type { TranscriptFormat } from './transcribe/import-transcript.ts'
export type { RecognizerConfig } from './transcribe/recognizer.ts'
export type { VocabularyTerm } from './transcribe/replace-words.ts'
export type { Transcript, Word } from './transcribe/transcript.ts'
