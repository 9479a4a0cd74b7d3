import type { ClaimSign } from '@svc/specification'
import type { TimeRange } from '../time-range.ts'

export type ReasonKind =
  | 'question_hook'
  | 'strong_claim'
  | 'number'
  | 'laughter'
  | 'applause'
  | 'energy_peak'
  | 'speaker_exchange'
  | 'topic_match'
  | 'audience_heat'
  | 'keyword'
  | 'used_before'
  | 'llm'

/** Evidence for a score, with the time it is found at. Source seconds; `value` 0 to 1. */
export interface ScoreReason {
  kind: ReasonKind
  /** In English. */
  text: string
  /** What the words are made of, for other languages. */
  params: { quote?: string; decibels?: number; points?: number; signs?: ClaimSign[] }
  start: number
  end: number
  value: number
}

/** One that is not in words yet. */
export type FoundReason = Omit<ScoreReason, 'text'>

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

/** A `thought` is a sentence that a whole thought begins or ends with. */
export type BoundaryQuality = 'thought' | 'sentence' | 'clause' | 'pause' | 'scene' | 'hard'

export type ClipWarning =
  | 'face_lost'
  | 'two_speakers_tracked_one'
  | 'caption_overflow'
  | 'ends_mid_sentence'
  | 'speech_uncertain'

/** What a title was made of: a language model's answer, words that are said, key words, or the time. */
export type TitleSource = 'model' | 'quote' | 'keywords' | 'time'

/** A ranked stretch of the source worth showing on its own. Source seconds throughout. */
export interface ClipCandidate {
  /** 1 is best. */
  rank: number
  start: number
  end: number
  /** The ranges that are kept, ascending, not overlapping; more than one when silences or fillers are cut. */
  segments: TimeRange[]
  /** At most 60 characters, another one for each clip. */
  title: string
  title_source: TitleSource
  /** Up to three others that fit. */
  titles: string[]
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
