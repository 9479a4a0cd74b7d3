import type { Facts } from '../measure/facts.ts'

export type Story = 'none' | 'setup' | 'payoff' | 'answer' | 'whole'

/** A setup belongs into this first share of a clip, and a payoff into this last one. */
const EARLY = 0.45
const LATE = 0.5
/** Seconds of talk that make an answer. */
const ANSWER_SECONDS = 6

/** Recognizes how a run of units is told: a question with its answer, or a difficulty with its outcome. */
export function storyOf(units: Facts[]): Story {
  if (hasAnswer(units)) return 'answer'
  const setup = units.findIndex(isSetup)
  const payoff = units.findLastIndex(isPayoff)
  const isEarly = setup >= 0 && setup < EARLY * units.length
  const isLate = payoff >= (1 - LATE) * units.length && payoff > 0
  if (isEarly && isLate && payoff > setup) return 'whole'
  if (isLate) return 'payoff'
  return isEarly ? 'setup' : 'none'
}

function isSetup({ signs, unit }: Facts): boolean {
  return signs.story.length > 0 || signs.problems.length > 0 || unit.form === 'question'
}

function isPayoff({ signs }: Facts): boolean {
  return signs.payoffs.length > 0
}

function hasAnswer(units: Facts[]): boolean {
  const question = units.findIndex((facts) => facts.unit.form === 'question')
  if (question < 0 || question > EARLY * units.length) return false
  let seconds = 0
  for (const { unit } of units.slice(question + 1)) {
    if (unit.form === 'question') seconds = 0
    else seconds += unit.end - unit.start
  }
  return seconds >= ANSWER_SECONDS
}
