// Written by `bun run generate` from the document of the service.

/** Evidence for the score, with its time. */
export interface ScoreReason {
  /** What was found. */
  kind: 'question_hook' | 'strong_claim' | 'number' | 'laughter' | 'applause' | 'energy_peak' | 'speaker_exchange' | 'topic_match' | 'complete_story' | 'scene_change' | 'keyword' | 'audience_heat' | 'llm'
  /** It in words. */
  text: string
  /** Where it begins, from the start of the source. Unit: seconds. */
  start: number
  /** Where it ends, from the start of the source. Unit: seconds. */
  end: number
  /** How much it counts. Unit: points from 0 to 100. */
  value: number
}
