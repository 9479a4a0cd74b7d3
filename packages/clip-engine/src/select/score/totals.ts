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
  topicUnits: number
  units: number
  housekeepingSeconds: number
  reactions: number
  level: number
  motion: number
  faceSeconds: number
  /** Sum of the units' seconds, each by its heat. */
  heatSeconds: number
}

/** Starts a run with one unit. */
export function startTotals(first: Facts): Totals {
  const nothing = { seconds: 0, words: 0, appeal: 0, topic: 0, topicUnits: 0, units: 0 }
  const unseen = {
    housekeepingSeconds: 0,
    reactions: 0,
    level: 0,
    motion: 0,
    faceSeconds: 0,
    heatSeconds: 0,
  }
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
  totals.words += facts.wordCount
  totals.appeal += facts.appeal
  totals.topic += facts.topic
  if (facts.topic > 0) totals.topicUnits += 1
  if (facts.signs.housekeeping.length > 0) totals.housekeepingSeconds += seconds
  totals.reactions += sound?.reactions.length ?? 0
  totals.level += (sound?.level ?? 0) * seconds
  totals.motion += (picture?.motion ?? 0) * seconds
  totals.heatSeconds += facts.heat * seconds
  totals.faceSeconds += (picture?.faceShare ?? 0) * seconds
}
