import type { Vocabulary } from '../language/vocabulary.ts'
import type { Facts } from './facts.ts'

type Ending = Pick<Facts, 'unit' | 'signs' | 'dangling'>
type Following = Pick<Facts, 'unit' | 'dangling' | 'fresh_start'>

/** Measures how finished a clip that ends with `here` sounds, 0 to 1. `next` is the unit after it. */
export function measureResolution(
  here: Ending,
  next: Following | undefined,
  vocabulary: Vocabulary,
): number {
  const { unit, signs } = here
  let resolved = unit.exit.boundary === 'sentence' ? 0.6 : 0.25
  if (signs.payoffs.length > 0) resolved += 0.2
  resolved += next ? 0.3 * next.fresh_start : 0.3
  if (next) resolved -= 0.3 * next.dangling
  if (unit.form === 'question') resolved -= 0.45
  if (signs.curiosity.length > 0 && signs.payoffs.length === 0) resolved -= 0.2
  if (signs.housekeeping.length > 0) resolved -= 0.2
  const lastWord = unit.tokens.at(-1)?.text ?? ''
  if (vocabulary.trailing.has(lastWord) && unit.exit.boundary !== 'sentence') resolved -= 0.4
  return Math.min(1, Math.max(0, resolved))
}
