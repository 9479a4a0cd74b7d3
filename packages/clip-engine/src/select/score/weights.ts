import type { ScoreBreakdown } from '../clip-candidate.ts'

/** How much each sub-score counts. Only their proportions matter. */
export type Weights = Record<keyof ScoreBreakdown, number>

const TALK: Weights = {
  hook: 24,
  completeness: 22,
  engagement: 16,
  value: 18,
  audio_energy: 7,
  visual: 5,
  topic_match: 8,
  preference: 0,
}

/** What a genre's audience looks for, where that differs from a talk's. */
const GENRES: Record<string, Partial<Weights>> = {
  interview: { engagement: 20, hook: 26 },
  podcast: { engagement: 20, hook: 26 },
  education: { value: 28, completeness: 26, engagement: 10, audio_energy: 4 },
  news: { value: 26, hook: 26, engagement: 10 },
  sermon: { completeness: 26, engagement: 20, value: 14, audio_energy: 10 },
  gaming: { audio_energy: 26, engagement: 22, visual: 14, completeness: 12, value: 6 },
  sports: { audio_energy: 28, visual: 22, engagement: 18, completeness: 10, value: 6, hook: 12 },
  music: { audio_energy: 34, visual: 22, engagement: 12, completeness: 10, value: 4, hook: 12 },
  vlog: { engagement: 22, visual: 12, audio_energy: 12, value: 10 },
  product: { value: 26, visual: 12, hook: 24 },
}

/** A subject that was asked for counts this much; the likes of an account, this much. */
const ASKED_TOPIC = 40
const PREFERENCE = 14

/** Looks up a genre's weights; a genre without its own, and `auto`, weigh like a talk. */
export function weightsFor(genre: string, isTopicAsked: boolean, hasPreference: boolean): Weights {
  return {
    ...TALK,
    ...GENRES[genre],
    ...(isTopicAsked && { topic_match: ASKED_TOPIC }),
    ...(hasPreference && { preference: PREFERENCE }),
  }
}
