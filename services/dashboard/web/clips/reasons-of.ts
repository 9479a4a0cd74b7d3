import type { Clip } from '@svc/client'
import { toClip } from '../edit/cut/segments.ts'

/** A reason for the score of a clip, and where in the clip it is, in seconds. */
export interface PlacedReason {
  key: string
  text: string
  from: number
  to: number
}

/** Reasons that are too near each other for a finger, by the second of the first. */
export interface Pin {
  from: number
  text: string
}

/** The part of a clip within which reasons share a pin. */
const NEAR = 0.1

/** Lists reasons for the score of a clip in the order in which they are seen. */
export function reasonsOf(
  segments: Clip['segments'],
  reasons: Clip['score_reasons'],
): PlacedReason[] {
  return reasons
    .map((reason) => ({
      key: `${reason.kind} ${reason.start}`,
      text: reason.text,
      from: toClip(reason.start, segments),
      to: toClip(reason.end, segments),
    }))
    .toSorted((one, other) => one.from - other.from)
}

/** Puts reasons that are near each other under one pin. */
export function pinsOf(reasons: readonly PlacedReason[], duration: number): Pin[] {
  const pins: Pin[] = []
  for (const { from, text } of reasons) {
    const last = pins.at(-1)
    if (last && from - last.from < NEAR * duration) last.text = `${last.text} · ${text}`
    else pins.push({ from, text })
  }
  return pins
}
