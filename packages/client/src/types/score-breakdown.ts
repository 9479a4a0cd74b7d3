// Written by `bun run generate` from the document of the service.

/** What the score is made of. */
export interface ScoreBreakdown {
  /** How much the first seconds make one stay. Unit: points from 0 to 100. */
  hook: number
  /** How much it is a whole thought. Unit: points from 0 to 100. */
  completeness: number
  /** How lively it is. Unit: points from 0 to 100. */
  engagement: number
  /** How much one takes away. Unit: points from 0 to 100. */
  value: number
  /** How lively it sounds. Unit: points from 0 to 100. */
  audio_energy: number
  /** How good the picture is. Unit: points from 0 to 100. */
  visual: number
  /** How well it fits `prompt` and `topics`. Unit: points from 0 to 100. */
  topic_match: number
  /** How well it fits what was liked and disliked before. Unit: points from 0 to 100. */
  preference: number
}
