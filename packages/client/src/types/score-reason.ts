// Written by `bun run generate` from the document of the service.

import type { ReasonParams } from './reason-params.ts'

/** Evidence for the score, with its time. */
export interface ScoreReason {
  /** What was found. */
  kind: 'question_hook' | 'strong_claim' | 'number' | 'laughter' | 'applause' | 'energy_peak' | 'speaker_exchange' | 'topic_match' | 'audience_heat' | 'keyword' | 'used_before' | 'llm'
  /** It in words, in the language of `Accept-Language`: English or German; a model’s own words as they are. */
  text: string
  params: ReasonParams
  /** Where it begins, from the start of the source. Unit: seconds. */
  start: number
  /** Where it ends, from the start of the source. Unit: seconds. */
  end: number
  /** How much it counts; of `used_before`, the part of the score that it costs: 0.18 is 18 points. Unit: fraction from 0 to 1. */
  value: number
}
