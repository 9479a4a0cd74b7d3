import type { Vocabulary } from '../language/vocabulary.ts'
import type { Unit } from '../units/unit.ts'
import type { Facts } from './facts.ts'

type Signed = Pick<Facts, 'unit' | 'signs' | 'numbers' | 'seconds' | 'terms'>

/** Strength of an opening without any sign. */
const PLAIN = 0.2

/** How much each sign in the first sentence makes people stay; a second one of the same kind adds nothing. */
const WEIGHTS = {
  curiosity: 0.55,
  claims: 0.35,
} as const
const QUESTION = 0.5
const NUMBER = 0.3
/** Signs in the second sentence count this much: by then some have left. */
const SECOND = 0.4
/** A longer first sentence opens less strongly, and the second sentence no longer counts. */
const PATIENCE_SECONDS = 7

/** Measures how strongly a clip that begins with `here` opens, 0 to 1. `next` is the unit after it. */
export function measureHook(here: Signed, next: Signed | undefined): number {
  const isLong = here.seconds > PATIENCE_SECONDS
  const second = next && !isLong ? SECOND * strength(next) : 0
  const strong = 1 - (1 - strength(here)) * (1 - second)
  const hook = PLAIN + (1 - PLAIN) * strong
  const late = isLong ? Math.max(0.75, PATIENCE_SECONDS / here.seconds) : 1
  return hook * late * (here.signs.housekeeping.length > 0 ? 0.35 : 1)
}

function strength({ unit, signs, numbers, terms }: Signed): number {
  // "What was I saying?" is a question too, but asks about nothing.
  const substance = Math.min(1, 0.15 + 0.45 * terms.length)
  let unmoved = unit.form === 'question' ? 1 - QUESTION * substance : 1
  if (numbers.length > 0) unmoved *= 1 - NUMBER
  for (const [sign, weight] of Object.entries(WEIGHTS)) {
    if (signs[sign as keyof typeof WEIGHTS].length > 0) unmoved *= 1 - weight
  }
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
