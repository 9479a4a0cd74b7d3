import type { Facts } from '../measure/facts.ts'

/** Sums over a run of units from which its worth is rated; extended by one unit at a time. Durations are seconds. */
export interface Totals {
  first: Facts
  last: Facts
  seconds: number
  words: number
  appeal: number
  /** Sum of the units' topic weights. */
  topic: number
  topic_units: number
  units: number
  housekeeping_seconds: number
  reactions: number
  level: number
  motion: number
  face_seconds: number
}

/** Starts a run with one unit. */
export function startTotals(first: Facts): Totals {
  const nothing = { seconds: 0, words: 0, appeal: 0, topic: 0, topic_units: 0, units: 0 }
  const unseen = { housekeeping_seconds: 0, reactions: 0, level: 0, motion: 0, face_seconds: 0 }
  const totals = { first, last: first, ...nothing, ...unseen }
  addUnit(totals, first)
  return totals
}

/** Adds the next unit to the run. Rates are weighted by seconds. */
export function addUnit(totals: Totals, facts: Facts): void {
  const { seconds, sound, picture } = facts
  totals.last = facts
  totals.units += 1
  totals.seconds += seconds
  totals.words += facts.word_count
  totals.appeal += facts.appeal
  totals.topic += facts.topic
  if (facts.topic > 0) totals.topic_units += 1
  if (facts.signs.housekeeping.length > 0) totals.housekeeping_seconds += seconds
  totals.reactions += sound?.reactions.length ?? 0
  totals.level += (sound?.level ?? 0) * seconds
  totals.motion += (picture?.motion ?? 0) * seconds
  totals.face_seconds += (picture?.face_share ?? 0) * seconds
}
