import type { Analysis } from '../../analyze/analysis.ts'
import { mean } from '../../averages.ts'
import { firstIndexAtLeast } from '../../first-index.ts'
import type { TimeRange } from '../../time-range.ts'
import type { Reaction, Unit } from '../units/unit.ts'
import type { SoundFacts } from './facts.ts'

/** Measures the sound of every unit against the whole programme; `null` for a source without sound. */
export function measureSound(
  analysis: Analysis,
  reactions: Reaction[],
  units: Unit[],
): (SoundFacts | null)[] {
  const { integrated_lufs } = analysis.loudness
  if (integrated_lufs === null) return units.map(() => null)
  return units.map((unit) => ({
    ...measureLevels(analysis, unit, integrated_lufs),
    reactions: startingWithin(reactions, unit),
  }))
}

function measureLevels({ loudness }: Analysis, unit: Unit, integrated: number) {
  const { interval_seconds, momentary_lufs } = loudness
  const first = Math.floor(unit.start / interval_seconds)
  const levels = momentary_lufs.slice(first, Math.ceil(unit.end / interval_seconds))
  // Pauses are measured as silence, not as a quiet voice.
  const voiced = levels.map((level) => level - integrated).filter((level) => level > -25)
  const level = mean(voiced)
  const loudest = levels.indexOf(Math.max(...levels))
  const at = Math.min(unit.end, (first + Math.max(0, loudest)) * interval_seconds)
  const peak = {
    start: Math.max(unit.start, at - 0.4),
    end: Math.min(unit.end, at + 0.4),
    level: (levels[loudest] ?? integrated) - integrated,
  }
  return { level, peak, dynamics: Math.sqrt(mean(voiced.map((value) => (value - level) ** 2))) }
}

/** A reaction belongs to the words it answers: those before it. */
function startingWithin(reactions: Reaction[], { start, exit }: Unit): Reaction[] {
  const from = firstIndexAtLeast(reactions, start, (reaction) => reaction.start)
  const until = firstIndexAtLeast(reactions, exit.time, (reaction) => reaction.start)
  return reactions.slice(from, until)
}

/** Seconds of `range` that the ascending `covering` ranges take. */
export function overlap(covering: TimeRange[], range: TimeRange): number {
  let seconds = 0
  const from = firstIndexAtLeast(covering, range.start, (covered) => covered.end)
  for (let at = from; at < covering.length; at += 1) {
    const covered = covering[at]
    if (!covered || covered.start >= range.end) break
    seconds += Math.min(covered.end, range.end) - Math.max(covered.start, range.start)
  }
  return Math.max(0, seconds)
}
