// Written by `bun run generate` from the document of the service.

/** What the words are made of, for words of your own; the kind says which members there are. */
export interface ReasonParams {
  /** The words of the video that it is about, of `number`, `topic_match` and `keyword`. */
  quote?: string
  /** How much louder it is than the rest, of `energy_peak`. Unit: decibels. */
  decibels?: number
  /** What it costs, of `used_before`. Unit: points from 0 to 100. */
  points?: number
  /** What its strongest line stands out by, of `strong_claim`. */
  signs?: ('closeness' | 'openingCloseness' | 'question' | 'absolute' | 'superlative' | 'comparison' | 'amount' | 'money' | 'negation' | 'contrast' | 'delight' | 'distress' | 'audience' | 'people' | 'essence' | 'advice' | 'duty' | 'future' | 'cause' | 'intensity')[]
}
