import type { ScoreBreakdown } from '@svc/specification'
import { compareAppeal, type UsualAppeal } from '../appeal/usual-appeal.ts'
import type { Facts } from '../measure/facts.ts'
import { heatOfUnits } from '../measure/heat.ts'

/** The source's usual appeal and the account's wishes, which a run is rated against. */
export interface Yardstick {
  appeal: UsualAppeal
  isTopicAsked: boolean
  /** Preference for each sub-score, −1 to 1. */
  preferenceWeights: Partial<Record<keyof ScoreBreakdown, number>>
}

/** Rates a run of units in every respect, each 0 to 1; `seconds` is its length after cuts. */
export function rateRun(units: Facts[], seconds: number, yardstick: Yardstick): ScoreBreakdown {
  const ratings = {
    hook: rateHook(units),
    completeness: rateCompleteness(units),
    engagement: rateStrongestLine(units, yardstick),
    value: compareAppeal(sum(units, 'appeal'), seconds, yardstick.appeal).share,
    audio_energy: rateSound(units),
    visual: ratePicture(units),
    topic_match: rateTopic(units, yardstick),
  }
  return { ...ratings, preference: ratePreference(ratings, yardstick) }
}

function rateHook([first]: Facts[]): number {
  return first ? first.hook * (1 - 0.4 * first.dangling) : 0
}

/** Half for a start that needs no context, half for an ending that sounds finished. */
function rateCompleteness(units: Facts[]): number {
  const [first] = units
  const last = units.at(-1)
  return first && last ? (first.begins + last.ends) / 2 : 0
}

/** Multiple of the median sentence's appeal at which a line gets the full rating. */
const STRONGEST_LINE = 10
/** Share of the remaining distance to 1 that laughter, applause or the hottest adds. */
const REACTION = 0.5

function rateStrongestLine(units: Facts[], { appeal }: Yardstick): number {
  const strongest = units.reduce((most, facts) => Math.max(most, facts.appeal), 0)
  const line = limit(Math.log(1 + strongest / appeal.usualUnit) / Math.log(1 + STRONGEST_LINE))
  const hasReaction = units.some(
    ({ sound, signs }) => (sound?.reactions.length ?? 0) > 0 || signs.laughter.length > 0,
  )
  return line + REACTION * Math.max(hasReaction ? 1 : 0, heatOfUnits(units)) * (1 - line)
}

function rateSound(units: Facts[]): number {
  const sounds = units.flatMap((facts) =>
    facts.sound ? [{ ...facts.sound, seconds: facts.seconds }] : [],
  )
  if (sounds.length === 0) return 0
  const seconds = sum(sounds, 'seconds')
  const mean = (name: 'level' | 'dynamics') =>
    sounds.reduce((total, sound) => total + sound[name] * sound.seconds, 0) / seconds
  const level = 1 / (1 + Math.exp(-mean('level') / 2))
  const peak = limit(Math.max(...sounds.map((sound) => sound.peak.level)) / 9)
  const dynamics = limit(mean('dynamics') / 7)
  const isAnswered = sounds.some((sound) => sound.reactions.length > 0)
  return 0.4 * level + 0.25 * peak + 0.25 * dynamics + (isAnswered ? 0.1 : 0)
}

function ratePicture(units: Facts[]): number {
  const pictures = units.flatMap((facts) =>
    facts.picture ? [{ ...facts.picture, seconds: facts.seconds }] : [],
  )
  if (pictures.length === 0) return 0
  const seconds = sum(pictures, 'seconds')
  const share = (name: 'faceShare' | 'motion') =>
    pictures.reduce((total, picture) => total + picture[name] * picture.seconds, 0) / seconds
  const cutsPerTen = (10 * pictures.flatMap(({ cuts }) => cuts).length) / seconds
  // Some cuts hold the attention; above four in ten seconds the rating decreases.
  const rhythm =
    cutsPerTen <= 4 ? 0.4 + 0.15 * cutsPerTen : Math.max(0.2, 1 - 0.1 * (cutsPerTen - 4))
  const seen = 1 - limit(sum(pictures, 'blackSeconds') / seconds)
  return seen * (0.55 * share('faceShare') + 0.22 * share('motion') + 0.23 * rhythm)
}

function rateTopic(units: Facts[], { isTopicAsked }: Yardstick): number {
  if (isTopicAsked) {
    const share = units.filter((facts) => facts.topic > 0).length / units.length
    return 0.6 * (1 - Math.exp(-sum(units, 'topic'))) + 0.4 * limit(2 * share)
  }
  const central = units.reduce((total, facts) => total + facts.centrality * facts.seconds, 0)
  return limit((1.8 * central) / Math.max(0.1, sum(units, 'seconds')))
}

type Ratings = Omit<ScoreBreakdown, 'preference'>

/** Rates how well the clip fits the account's preferences, 0 to 1; 0.5 without any. */
function ratePreference(ratings: Ratings, { preferenceWeights }: Yardstick): number {
  let pull = 0
  for (const [name, rating] of Object.entries(ratings)) {
    pull += 2 * (preferenceWeights[name as keyof Ratings] ?? 0) * (rating - 0.5)
  }
  return 0.5 + 0.5 * Math.tanh(pull)
}

function sum<Name extends string>(items: Record<Name, number>[], name: Name): number {
  return items.reduce((total, item) => total + item[name], 0)
}

function limit(value: number): number {
  return Math.min(1, Math.max(0, value))
}
