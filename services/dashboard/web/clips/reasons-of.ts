import type { Clip } from '@svc/client'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
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

type Reason = Clip['score_reasons'][number]

/** Lists reasons for the score of a clip in the order in which they are seen. */
export function reasonsOf(
  segments: Clip['segments'],
  reasons: readonly Reason[],
  say: (reason: Reason) => string,
): PlacedReason[] {
  return reasons
    .map((reason) => ({
      key: `${reason.kind} ${reason.start}`,
      text: say(reason),
      from: toClip(reason.start, segments),
      to: toClip(reason.end, segments),
    }))
    .toSorted((one, other) => one.from - other.from)
}

/** Gives what says a reason in the member's language. */
export function useReasonWords(): (reason: Reason) => string {
  const words = useTranslations('reasons')
  return useCallback((reason) => sayReason(words, reason), [words])
}

/** Says a reason by its parts; a model's own words, and reasons that an earlier release found, as they are. */
export function sayReason(
  words: ReturnType<typeof useTranslations<'reasons'>>,
  { kind, text, params: { quote, decibels, points, signs = [] } }: Reason,
): string {
  switch (kind) {
    case 'question_hook':
    case 'laughter':
    case 'applause':
      return words(kind)
    case 'number':
    case 'topic_match':
    case 'keyword':
      return quote === undefined ? text : words(kind, { quote })
    case 'energy_peak':
      return decibels === undefined ? text : words(kind, { decibels })
    case 'used_before':
      return points === undefined ? text : words(kind, { points })
    case 'strong_claim': {
      const [one, other] = signs.map((sign) => words(`signs.${sign}`))
      if (one === undefined) return text
      return words(kind, { what: other === undefined ? one : words('both', { one, other }) })
    }
    case 'llm':
      return text
  }
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
