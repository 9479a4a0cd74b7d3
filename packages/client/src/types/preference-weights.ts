// Written by `bun run generate` from the document of the service.

/** How much each part of a score counts for `score_breakdown.preference` of later projects, from -3 to 3; 0 before the first reaction. */
export interface PreferenceWeights {
  /** How much the first seconds make one stay. Unit: times. */
  hook: number
  /** How much it is a whole thought. Unit: times. */
  completeness: number
  /** How lively it is. Unit: times. */
  engagement: number
  /** How much one takes away. Unit: times. */
  value: number
  /** How lively it sounds. Unit: times. */
  audio_energy: number
  /** How good the picture is. Unit: times. */
  visual: number
  /** How well it fits `prompt` and `topics`. Unit: times. */
  topic_match: number
}
