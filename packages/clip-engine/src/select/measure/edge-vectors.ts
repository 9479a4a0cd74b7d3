import { dot } from '../../vectors.ts'
import weights from './edge-weights.json'
import type { Facts } from './facts.ts'
import { chance } from './thoughts.ts'

type Chances = Pick<Facts, 'begins' | 'ends'>

/** The vectors of a sentence and of those beside it, where there are any. */
export interface Meanings {
  own?: Float32Array | undefined
  next?: Float32Array | undefined
  previous?: Float32Array | undefined
}

/**
 * Tells again how surely a thought begins and ends with a sentence, now by what it means, too: an answer, an aside and a conclusion
 * differ in that, though the signs at their edges are the same. Without its vector the chances stay.
 */
export function rateEdges({ begins, ends }: Chances, { own, next, previous }: Meanings): Chances {
  if (!own) return { begins, ends }
  const begin = logOdds(begins, weights.begins) + dot(own, weights.begins.own)
  const end = logOdds(ends, weights.ends) + dot(own, weights.ends.own)
  const beside =
    (next ? dot(next, weights.ends.next) : 0) +
    (previous ? dot(previous, weights.ends.previous) : 0)
  return { begins: chance(begin), ends: chance(end + beside) }
}

const logOdds = (before: number, { usual, trust }: { usual: number; trust: number }) =>
  usual + trust * Math.log(before / (1 - before))
