import type { TimeRange } from '../time-range.ts'

export type ReasonKind =
  | 'question_hook'
  | 'strong_claim'
  | 'number'
  | 'laughter'
  | 'applause'
  | 'energy_peak'
  | 'topic_match'
  | 'keyword'
  | 'audience_heat'
  | 'llm'

/** Evidence for a score, with the time it is found at. Source seconds; `value` 0 to 1. */
export interface ScoreReason {
  kind: ReasonKind
  text: string
  start: number
  end: number
  value: number
}

/** Each 0 to 100. */
export interface ScoreBreakdown {
  hook: number
  completeness: number
  engagement: number
  value: number
  audio_energy: number
  visual: number
  topic_match: number
  preference: number
}

export type BoundaryQuality = 'sentence' | 'clause' | 'pause' | 'scene' | 'hard'

export type ClipWarning =
  | 'face_lost'
  | 'two_speakers_tracked_one'
  | 'caption_overflow'
  | 'ends_mid_sentence'
  | 'speech_uncertain'

/** A ranked stretch of the source worth showing on its own. Source seconds throughout. */
export interface ClipCandidate {
  /** 1 is best. */
  rank: number
  start: number
  end: number
  /** The ranges that are kept, ascending, not overlapping; more than one when silences or fillers are cut. */
  segments: TimeRange[]
  title: string
  description: string
  hashtags: string[]
  hook: { text: string; start: number; end: number }
  /** 0 to 100. */
  score: number
  score_breakdown: ScoreBreakdown
  score_reasons: ScoreReason[]
  boundary_quality: { start: BoundaryQuality; end: BoundaryQuality }
  topics: string[]
  speakers: { label: string; share: number }[]
  language: string | null
  transcript: string
  warnings: ClipWarning[]
}
