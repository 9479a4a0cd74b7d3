import type { Word } from '../../transcribe/transcript.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Facts } from '../measure/facts.ts'
import { isFluent, plainText } from './headline.ts'

const LONGEST = 280
const MOST_SENTENCES = 2
const FEWEST_WORDS = 5
/** Highest `dangling` value (dependence on earlier sentences, 0 to 1) of a summary sentence. */
const MOST_DANGLING = 0.5

/** Returns the one or two most informative whole sentences, in the order they are said. */
export function summarize(units: Facts[], words: Word[], vocabulary: Vocabulary): string {
  const telling = units
    .filter((facts) => isTelling(facts))
    .map((facts) => ({ facts, text: plainText(facts.unit, words, vocabulary) }))
    .filter(
      ({ text }) => !/[—–…]|--|[,;:-]$|“[^”]*$/u.test(text) && isBalanced(text) && isFluent(text),
    )
    .sort((a, b) => weightOf(b.facts) - weightOf(a.facts))
  const chosen: typeof telling = []
  let length = 0
  for (const sentence of telling) {
    if (length + sentence.text.length > LONGEST || chosen.length === MOST_SENTENCES) continue
    chosen.push(sentence)
    length += sentence.text.length
  }
  return chosen
    .sort((a, b) => a.facts.unit.start - b.facts.unit.start)
    .map(({ text }) => text)
    .join(' ')
}

/** Returns whether a unit is a whole sentence about the subject, not a greeting or an advert. */
function isTelling({ unit, signs, wordCount, dangling }: Facts): boolean {
  return (
    signs.housekeeping.length === 0 &&
    unit.form !== 'fragment' &&
    wordCount >= FEWEST_WORDS &&
    dangling < MOST_DANGLING &&
    unit.entry.boundary === 'sentence' &&
    unit.exit.boundary === 'sentence'
  )
}

function isBalanced(text: string): boolean {
  return (text.match(/"/g)?.length ?? 0) % 2 === 0 && !/^[^“]*”/.test(text)
}

function weightOf({ information, centrality, dangling, appeal }: Facts): number {
  return information * (0.4 + centrality) * (1 - 0.5 * dangling) * Math.sqrt(Math.max(0.2, appeal))
}
