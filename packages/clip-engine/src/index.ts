export type { Analysis } from './analyze/analysis.ts'
export type { BrollAsset } from './brand/broll.ts'
export type { ClipLook } from './brand/clip-look.ts'
export { spokenLines } from './caption/track-words.ts'
export { transcriptFiles } from './caption/transcript-files.ts'
export { clipTable } from './command-line/clip-table.ts'
export { fileName } from './command-line/file-name.ts'
export { type ProgressLine, progressLine } from './command-line/progress-line.ts'
export { findEncoder } from './encode/find-encoder.ts'
export type { RenderedClip } from './encode/render-job.ts'
export { ENGINE_ERROR_CODES, EngineError } from './engine-error.ts'
export { runFfmpeg } from './ffmpeg/run-ffmpeg.ts'
export { findTools, type Tools } from './ffmpeg/tools.ts'
export { type ChatModel, Unanswered } from './judge/chat-model.ts'
export { findLocalModel } from './judge/find-model.ts'
export type { Checkpoints } from './pipeline/checkpoints.ts'
export type {
  ClipReport,
  ClipRequest,
  ClipRun,
  PlannedClip,
  PreviewFiles,
} from './pipeline/clip-run.ts'
export { type CompletedClip, completeClip } from './pipeline/complete-clip.ts'
export { createClips } from './pipeline/create-clips.ts'
export { obtainSource } from './pipeline/obtain-source.ts'
export { partName, type Sharing } from './pipeline/parts.ts'
export {
  type PlannedRender,
  previewPlannedClip,
  renderPlannedClip,
} from './pipeline/render-planned-clip.ts'
export { PARTS_SPAN } from './pipeline/stage-progress.ts'
export { workOnPart } from './pipeline/work-on-part.ts'
export { playbackType } from './probe/playback-type.ts'
export { probeSource } from './probe/probe-source.ts'
export type { SourceVideo } from './probe/source-video.ts'
export type { Framing } from './reframe/framing.ts'
export type { TimeRange } from './time-range.ts'
export { describeRecognizers } from './transcribe/describe-recognizers.ts'
export { describeSpeech } from './transcribe/describe-speech.ts'
export { RecognizerElsewhereError } from './transcribe/hear-part.ts'
export type { RecognizerConfig } from './transcribe/recognizer.ts'
export type { Transcript } from './transcribe/transcript.ts'
export type { TranslationService } from './translate/ask-service.ts'
export { translate } from './translate/translate.ts'
