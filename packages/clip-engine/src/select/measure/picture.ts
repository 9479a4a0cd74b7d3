import type { Analysis } from '../../analyze/analysis.ts'
import { firstAtLeast, firstIndexAtLeast } from '../units/first-at-least.ts'
import type { Unit } from '../units/unit.ts'
import type { PictureFacts } from './facts.ts'
import { overlap } from './sound.ts'

/** Measures the picture of every unit; `null` for a source without one. */
export function measurePicture(analysis: Analysis, units: Unit[]): (PictureFacts | null)[] {
  if (analysis.shots.length === 0) return units.map(() => null)
  const cuts = analysis.shots.slice(1).map((shot) => shot.start)
  const motions = units.map((unit) => meanMotion(analysis, unit))
  const ranked = motions.toSorted((a, b) => a - b)
  return units.map((unit, at) => ({
    faceShare: faceShare(analysis, unit),
    motion: firstAtLeast(ranked, motions[at] ?? 0) / Math.max(1, ranked.length - 1),
    cuts: cuts.slice(firstAtLeast(cuts, unit.start), firstAtLeast(cuts, unit.end)),
    blackSeconds: overlap(analysis.black, unit),
  }))
}

function meanMotion({ motion }: Analysis, { start, end }: Unit): number {
  const first = Math.floor(start / motion.interval_seconds)
  const values = motion.values.slice(first, Math.ceil(end / motion.interval_seconds))
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

/** Share of samples with a face; a unit shorter than the sampling interval uses the nearest sample. */
function faceShare({ faces }: Analysis, { start, end }: Unit): number {
  const from = firstIndexAtLeast(faces, start, (sample) => sample.time)
  const until = firstIndexAtLeast(faces, end, (sample) => sample.time)
  const samples = faces.slice(Math.min(from, faces.length - 1), Math.max(until, from + 1))
  const withFace = samples.filter((sample) => sample.faces.length > 0)
  return samples.length > 0 ? withFace.length / samples.length : 0
}
