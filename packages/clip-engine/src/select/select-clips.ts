import type { Analysis } from '../analyze/analysis.ts'
import { EngineError, type EngineWarning } from '../engine-error.ts'
import type { ClipSettings } from '../pipeline/clip-settings.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { TimeRange } from '../time-range.ts'
import type { Transcript } from '../transcribe/transcript.ts'
import type { ClipCandidate, ScoreBreakdown } from './clip-candidate.ts'
import type { Reranker } from './reranker.ts'

export interface SelectionInput {
  source: SourceVideo
  transcript: Transcript
  analysis: Analysis
  settings: ClipSettings
  /** Source ranges that earlier projects made clips of; they are left alone. */
  used_moments?: TimeRange[]
  /** What an account's likes and dislikes say about each sub-score, −1 to 1. */
  preference_weights?: Partial<Record<keyof ScoreBreakdown, number>>
  reranker?: Reranker
}

export interface Selection {
  /** Best first. */
  candidates: ClipCandidate[]
  warnings: EngineWarning[]
}

/** Chooses the stretches of a source that are worth showing on their own, and says why. */
export async function selectClips(input: SelectionInput, signal: AbortSignal): Promise<Selection> {
  signal.throwIfAborted()
  throw new EngineError(
    'processing_failed',
    `No clips can be chosen from ${input.source.path} yet.`,
  )
}
