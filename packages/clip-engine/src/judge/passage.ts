import type { ClipSettings } from '../pipeline/clip-settings.ts'

/** A passage of a talk that a model would post. */
export interface Passage {
  /** Indexes of its first and last word. */
  first: number
  last: number
  /** 0 to 1. */
  score: number
  /** Lines to head it with, the best first; each may be unusable. */
  titles: string[]
  hook: string
  description: string
  /** Why, in a few words; empty if it was not said. */
  reason: string
  /** Word indexes of its strongest line, if that was found in the passage. */
  strongest: { first: number; last: number } | null
  /** How well its first sentence is understood without what came before, 0 to 3, if that was said. */
  alone?: number | undefined
}

/** How many seconds a passage may last: it may be a third longer than was asked for, where the allowed lengths leave that. */
export const longestOf = ({ min, target, max }: ClipSettings['clip_duration']): number =>
  Math.min(max, Math.max(min, LONGEST * target))

const LONGEST = 1.3

/** Seconds that a passage may last beyond what a model is told, since it reads times without their fractions. */
export const UNSEEN = 1
