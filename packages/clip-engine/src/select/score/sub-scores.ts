import type { UsualAppeal } from '../appeal/usual-appeal.ts'
import type { ScoreBreakdown } from '../clip-candidate.ts'
import type { Facts } from '../measure/facts.ts'
import { storyOf } from './story.ts'
import type { Totals } from './totals.ts'

/** What the run is compared with. */
export interface Yardstick {
  /** Information a second of the source's median sentence. */
  usual_density: number
  appeal: UsualAppeal
  is_topic_asked: boolean
  /** Of each sub-score, −1 to 1. */
  preference_weights: Partial<Record<keyof ScoreBreakdown, number>>
}

/** Rates a run of units in every respect, each 0 to 1. */
export function rateRun(totals: Totals, yardstick: Yardstick): ScoreBreakdown {
  const ratings = {
    hook: rateHook(totals),
    completeness: rateCompleteness(totals),
    engagement: rateEngagement(totals),
    value: rateValue(totals, yardstick),
    audio_energy: rateSound(totals),
    visual: ratePicture(totals),
    topic_match: rateTopic(totals, yardstick),
  }
  return { ...ratings, preference: ratePreference(ratings, yardstick) }
}

function rateHook({ units }: Totals): number {
  const [first] = units
  return first ? first.hook * (1 - 0.4 * first.dangling) : 0
}

function rateCompleteness(totals: Totals): number {
  const [first] = totals.units
  const last = totals.units.at(-1)
  if (!first || !last) return 0
  const story = { none: 0.25, setup: 0.35, payoff: 0.6, answer: 0.9, whole: 1 }[
    storyOf(totals.units)
  ]
  const unity = 1 - limit((totals.rupture - 0.55) / 0.45)
  return (
    0.26 * (1 - first.dangling) +
    0.32 * last.resolved +
    0.2 * story +
    0.12 * first.fresh_start +
    0.1 * unity
  )
}

function rateEngagement({ signs, reactions, exchanges, seconds }: Totals): number {
  const emotion = saturate(signs.emotions, seconds / 20)
  const address = saturate(signs.second_person, seconds / 12)
  const tensions = signs.claims + signs.contrasts + signs.problems + 2 * signs.curiosity
  const tension = saturate(tensions, seconds / 8)
  const exchange = saturate(exchanges, seconds / 25)
  const fun = saturate(signs.laughter + reactions, 1)
  return 0.27 * emotion + 0.18 * address + 0.3 * tension + 0.12 * exchange + 0.13 * fun
}

function rateValue(totals: Totals, { usual_density }: Yardstick): number {
  const { signs, seconds, words } = totals
  if (words === 0) return 0
  const density = limit(totals.information / seconds / usual_density - 0.5)
  const figures = saturate(totals.figures + 0.4 * totals.names, seconds / 16)
  const advice = saturate(signs.advice, seconds / 16)
  const clarity = 1 - limit((8 * totals.fillers) / words)
  const centrality = limit((1.5 * totals.centrality) / seconds)
  return 0.36 * density + 0.2 * figures + 0.18 * advice + 0.12 * clarity + 0.14 * centrality
}

function rateSound(totals: Totals): number {
  const { seconds, units } = totals
  if (!units[0]?.sound) return 0
  const level = 1 / (1 + Math.exp(-totals.level / seconds / 2))
  const peak = limit(totals.peak / 9)
  const dynamics = limit(totals.dynamics / seconds / 7)
  const pace = limit(totals.pace / seconds - 0.5)
  return (
    0.35 * level + 0.25 * peak + 0.2 * dynamics + 0.1 * pace + 0.1 * saturate(totals.reactions, 1)
  )
}

function ratePicture(totals: Totals): number {
  const { seconds, units } = totals
  if (!units[0]?.picture) return 0
  const cutsPerTen = (10 * totals.cuts) / seconds
  // Some cuts keep the eye; more than one every two seconds tires it.
  const rhythm =
    cutsPerTen <= 4 ? 0.4 + 0.15 * cutsPerTen : Math.max(0.2, 1 - 0.1 * (cutsPerTen - 4))
  const seen = 1 - limit(totals.black_seconds / seconds)
  return (
    seen *
    ((0.55 * totals.face_seconds) / seconds + (0.22 * totals.motion) / seconds + 0.23 * rhythm)
  )
}

function rateTopic(totals: Totals, { is_topic_asked }: Yardstick): number {
  if (!is_topic_asked) return limit((1.8 * totals.centrality) / totals.seconds)
  const share = totals.topic_units / totals.units.length
  return 0.6 * saturate(totals.topic, 1) + 0.4 * limit(2 * share)
}

type Ratings = Omit<ScoreBreakdown, 'preference'>

/** 0.5 where the account has shown no taste; each like moves it by what the clip has of what was liked. */
function ratePreference(ratings: Ratings, { preference_weights }: Yardstick): number {
  let pull = 0
  for (const [name, rating] of Object.entries(ratings)) {
    pull += 2 * (preference_weights[name as keyof Ratings] ?? 0) * (rating - 0.5)
  }
  return 0.5 + 0.5 * Math.tanh(pull)
}

/** 0 for nothing, 0.63 for what one would expect, towards 1 for more. */
function saturate(count: number, expected: number): number {
  return 1 - Math.exp(-count / Math.max(0.5, expected))
}

function limit(value: number): number {
  return Math.min(1, Math.max(0, value))
}

/** Information a second of the median unit that says anything. */
export function usualDensity(facts: Facts[]): number {
  const densities = facts
    .filter((fact) => fact.information > 0)
    .map((fact) => fact.information / Math.max(0.5, fact.seconds))
    .sort((a, b) => a - b)
  return densities[densities.length >> 1] ?? 1
}
