import type { Sign } from '../language/vocabulary.ts'
import type { Facts } from '../measure/facts.ts'

/** The facts of a run of units, added up; grows by one unit at a time. */
export interface Totals {
  units: Facts[]
  seconds: number
  words: number
  appeal: number
  fillers: number
  information: number
  figures: number
  names: number
  signs: Record<Sign, number>
  centrality: number
  topic: number
  topic_units: number
  exchanges: number
  /** Strongest change of subject inside the run while one person speaks. */
  rupture: number
  level: number
  peak: number
  dynamics: number
  pace: number
  reactions: number
  silent_seconds: number
  face_seconds: number
  motion: number
  cuts: number
  black_seconds: number
  housekeeping_seconds: number
}

/** Starts a run with nothing in it. */
export function emptyTotals(): Totals {
  return {
    units: [],
    seconds: 0,
    words: 0,
    appeal: 0,
    fillers: 0,
    information: 0,
    figures: 0,
    names: 0,
    signs: {
      claims: 0,
      contrasts: 0,
      curiosity: 0,
      second_person: 0,
      story: 0,
      payoffs: 0,
      problems: 0,
      advice: 0,
      emotions: 0,
      laughter: 0,
      housekeeping: 0,
    },
    centrality: 0,
    topic: 0,
    topic_units: 0,
    exchanges: 0,
    rupture: 0,
    level: 0,
    peak: 0,
    dynamics: 0,
    pace: 0,
    reactions: 0,
    silent_seconds: 0,
    face_seconds: 0,
    motion: 0,
    cuts: 0,
    black_seconds: 0,
    housekeeping_seconds: 0,
  }
}

/** Adds the next unit to the run. Sums of rates are weighted by seconds. */
export function addUnit(totals: Totals, facts: Facts): void {
  const before = totals.units.at(-1)
  totals.units.push(facts)
  totals.seconds += facts.seconds
  totals.words += facts.word_count
  totals.appeal += facts.appeal
  totals.fillers += facts.filler_count
  totals.information += facts.information
  totals.figures += facts.numbers.length
  totals.names += facts.names.length
  totals.centrality += facts.centrality * facts.seconds
  totals.topic += facts.topic
  if (facts.topic > 0) totals.topic_units += 1
  for (const sign of Object.keys(totals.signs) as Sign[]) {
    totals.signs[sign] += facts.signs[sign].length
  }
  if (facts.signs.housekeeping.length > 0) totals.housekeeping_seconds += facts.seconds
  if (before) addTransition(totals, before, facts)
  if (facts.sound) addSound(totals, facts.sound, facts.seconds)
  if (facts.picture) addPicture(totals, facts.picture, facts.seconds)
}

function addTransition(totals: Totals, before: Facts, facts: Facts): void {
  if (before.unit.speaker !== facts.unit.speaker) totals.exchanges += 1
  else totals.rupture = Math.max(totals.rupture, facts.fresh_start)
}

function addSound(totals: Totals, sound: NonNullable<Facts['sound']>, seconds: number): void {
  totals.level += sound.level * seconds
  totals.peak = Math.max(totals.peak, sound.peak.level)
  totals.dynamics += sound.dynamics * seconds
  totals.pace += sound.pace * seconds
  totals.reactions += sound.reactions.length
  totals.silent_seconds += sound.silent_seconds
}

function addPicture(totals: Totals, picture: NonNullable<Facts['picture']>, seconds: number): void {
  totals.face_seconds += picture.face_share * seconds
  totals.motion += picture.motion * seconds
  totals.cuts += picture.cuts.length
  totals.black_seconds += picture.black_seconds
}
