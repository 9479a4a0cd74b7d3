import { median } from '../../averages.ts'
import type { HeatSample } from '../../source/source-marks.ts'
import type { TimeRange } from '../../time-range.ts'
import type { Facts } from './facts.ts'

/** Samples on either side that one is compared with, as a share of all. */
const AROUND = 0.08
/** At the beginning, where every curve is high, this share of the samples counts for nothing. */
const OPENING = 0.05
/** The least rise that counts, as a share of what is around it; and as a multiple of the curve's usual one, which is noise. */
const LEAST = 0.2
const NOISE = 4

/**
 * Finds what is watched again more often than what is around it.
 *
 * A curve falls because viewers leave. Each sample is compared with the median of a window that reaches as far to one
 * side as to the other: where a curve only falls, or only rises, that is the sample itself.
 *
 * @returns The samples that stand out; `value` 0 to 1, 1 for at least twice as often.
 */
export function findHeat(samples: readonly HeatSample[]): HeatSample[] {
  const values = samples.map(({ value }) => value)
  const reach = Math.ceil(AROUND * values.length)
  const floor = Math.max(median(values) / 4, Math.max(...values) / 20)
  if (!(floor > 0)) return []
  const rises = values.map((value, at) => {
    const half = Math.min(reach, at, values.length - 1 - at)
    const around = median(values.slice(at - half, at + half + 1))
    return (value - around) / Math.max(around, floor)
  })
  const least = Math.max(LEAST, NOISE * median(rises.map(Math.abs)))
  return samples.flatMap((sample, at) => {
    const rise = rises[at] ?? 0
    return at >= OPENING * values.length && rise >= least
      ? [{ ...sample, value: Math.min(1, rise) }]
      : []
  })
}

/** The mean of what stands out within a stretch, 0 to 1. */
export function heatWithin({ start, end }: TimeRange, heat: readonly HeatSample[]): number {
  const seconds = heat.reduce(
    (sum, { value, ...at }) =>
      sum + value * Math.max(0, Math.min(end, at.end) - Math.max(start, at.start)),
    0,
  )
  return seconds / Math.max(0.1, end - start)
}

/** Seconds of the hottest that make a clip as hot as it can be. */
const ENOUGH_SECONDS = 15

/** How hot a run of units is, 0 to 1; from the seconds of its units, each by its heat. */
export const heatOf = (heatSeconds: number): number => Math.min(1, heatSeconds / ENOUGH_SECONDS)

/** How hot units are together, 0 to 1. */
export const heatOfUnits = (units: readonly Facts[]): number =>
  heatOf(units.reduce((sum, { heat, seconds }) => sum + heat * seconds, 0))

/** Standard deviations that the hottest adds to a clip. */
export const HEAT = 1.5
