import type { Vocabulary } from '../language/vocabulary.ts'
import type { Unit } from '../units/unit.ts'
import type { Facts } from './facts.ts'

type Signed = Pick<Facts, 'unit' | 'signs' | 'terms'>

/** Strength of an opening without any sign. */
const PLAIN = 0.2
/** How much each sign in the first sentence makes people stay; a second one of the same kind adds nothing. */
const WEIGHTS = { question: 0.5, curiosity: 0.55, claims: 0.35 }
/** Signs in the second sentence count this much: by then some have left. */
const SECOND = 0.4
/** Share of its strength that a greeting or an advert has. */
const HOUSEKEEPING = 0.35

/** Measures how strongly a clip that begins with `here` opens, 0 to 1. `next` is the unit after it. */
export function measureHook(here: Signed, next: Signed | undefined): number {
  const unmoved = (1 - strength(here)) * (1 - (next ? SECOND * strength(next) : 0))
  const isHousekeeping = here.signs.housekeeping.length > 0
  return (1 - (1 - PLAIN) * unmoved) * (isHousekeeping ? HOUSEKEEPING : 1)
}

function strength({ unit, signs, terms }: Signed): number {
  // "What was I saying?" is a question too, but asks about nothing.
  const substance = Math.min(1, 0.15 + 0.45 * terms.length)
  let unmoved = unit.form === 'question' ? 1 - WEIGHTS.question * substance : 1
  if (signs.curiosity.length > 0) unmoved *= 1 - WEIGHTS.curiosity
  if (signs.claims.length > 0) unmoved *= 1 - WEIGHTS.claims
  return 1 - unmoved
}

/** Number of leading words among which a pronoun or connective marks a dangling start. */
const LOOK_AHEAD = 4

/**
 * Measures how much a clip that begins with this unit leans on what came before, 0 to 1.
 *
 * "And so he did" leans on an unknown "he" as much as "He did"; a connective alone leans less.
 */
export function measureDangling(unit: Unit, vocabulary: Vocabulary): number {
  const texts = unit.tokens
    .filter((token) => token.word >= unit.entry.word)
    .map((token) => token.text)
  let leaning = 0
  let at = 0
  while (at < LOOK_AHEAD) {
    const connective = vocabulary.connectives.lengthAt(texts, at)
    const opener = vocabulary.openers.lengthAt(texts, at)
    const isDangling = vocabulary.dangling.lengthAt(texts, at) > 0
    const isPointing = vocabulary.pointers.lengthAt(texts, at) > 0
    if (isDangling) leaning = Math.max(leaning, unit.form === 'question' ? 0.5 : 0.85)
    if (isPointing) leaning = Math.max(leaning, isDeterminer(texts[at + 1], vocabulary) ? 0.2 : 0.5)
    if (connective > 0) leaning = Math.max(leaning, 0.4)
    const step = Math.max(connective, opener, isFiller(texts[at], vocabulary) ? 1 : 0)
    if (step === 0) break
    at += step
  }
  return leaning
}

/** Returns whether a pointer such as "this" is a determiner with its noun ("this kettle"), not a bare pronoun ("this is"). */
function isDeterminer(next: string | undefined, { stopwords }: Vocabulary): boolean {
  return next !== undefined && !stopwords.has(next)
}

function isFiller(text: string | undefined, { fillers }: Vocabulary): boolean {
  return text !== undefined && fillers.has(text)
}
