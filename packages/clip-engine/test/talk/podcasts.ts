import { collection } from '@svc/test-media'
import { GENERATED, REAL, type TalkRecipe } from './recipe.ts'

/** A conversation whose turns are known, and what tests look for in it. */
export interface Podcast {
  title: string
  readTurns: TalkRecipe['readTurns']
  duration_seconds: number
  /** From the end of the greeting to the beginning of the farewell. */
  body: { start: number; end: number }
  /** A subject of some of its best moments, and words that name it in other inflections. */
  excluded: { subject: RegExp; words: string[] }
  /** A preference that some of its best moments meet and others do not. */
  taste: { liked: 'engagement' | 'value'; disliked: 'hook' }
  /** A prompt, and words that the best clip for it must contain. */
  wanted: { topic: string; prompt: string; word: string; subjects: [RegExp, RegExp, RegExp] }
}

const WRITTEN: Podcast = {
  title: 'the podcast that was written for these tests',
  readTurns: GENERATED.readTurns,
  duration_seconds: 264,
  body: { start: 5.6, end: 253.5 },
  excluded: { subject: /coffee|boat/i, words: ['coffees', 'boat'] },
  taste: { liked: 'engagement', disliked: 'hook' },
  wanted: {
    topic: 'golden watch',
    prompt: 'Find the best moments about sleep',
    word: 'clock',
    subjects: [/golden|watch/i, /sleep/i, /clock/i],
  },
}

const HEARD: Podcast = {
  title: 'a podcast with known turns',
  readTurns: REAL.readTurns,
  duration_seconds: 351.79,
  body: { start: 4.5, end: 324.2 },
  excluded: { subject: /thermostat|landlord/i, words: ['landlord', 'thermostats'] },
  taste: { liked: 'value', disliked: 'hook' },
  wanted: {
    topic: 'energy costs',
    prompt: 'Find the best moments about saunas',
    word: 'analytics',
    subjects: [/energy|costs?/i, /sauna/i, /analytics/i],
  },
}

export const PODCASTS = collection.isThere ? [WRITTEN, HEARD] : [WRITTEN]
