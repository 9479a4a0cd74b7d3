import { dot } from '../vectors.ts'
import weights from './edge-weights.json'
import type { Facts } from './facts.ts'
import { chance } from './thoughts.ts'

type Chances = Pick<Facts, 'begins' | 'ends'>

/**
 * Tells again how surely a thought begins and ends with a sentence, now by what it means, too: an answer, an aside and a conclusion
 * differ in that, though the signs at their edges are the same.
 *
 * @param own - The vector of the sentence; without one the chances stay.
 * @param next - That of the sentence behind it, if there is one.
 */
export function rateEdges({ begins, ends }: Chances, own?: Float32Array, next?: Float32Array) {
  if (!own) return { begins, ends }
  const begin = logOdds(begins, weights.begins) + dot(own, weights.begins.own)
  const end = logOdds(ends, weights.ends) + dot(own, weights.ends.own)
  return { begins: chance(begin), ends: chance(end + (next ? dot(next, weights.ends.next) : 0)) }
}

const logOdds = (before: number, { usual, trust }: { usual: number; trust: number }) =>
  usual + trust * Math.log(before / (1 - before))
