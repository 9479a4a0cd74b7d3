import type { Word } from '../../transcribe/transcript.ts'
import { beginsEnglishClause } from '../describe/english-quotes.ts'
import { beginsGermanClause } from '../describe/german-quotes.ts'
import { tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'

/** Least gap in seconds after a dropped hesitation, connective or word with punctuation; less would be audible. */
const SPOKEN_APART = 0.06

/** Least gap in seconds beside any other dropped word: without it, "right" or "now" may belong to the sentence. */
const SET_OFF = 0.15

/** Seconds of a pause behind a first word from which it stands alone. */
const LONE = 0.4

/** Words that a sentence keeps at least, and that are dropped at its end at most. */
const FEWEST_LEFT = 3
const MOST_DROPPED = 5

/**
 * Finds the word a clip should begin with: after "and", "so", "um" and their like, as an editor would cut.
 *
 * A word is skipped where a gap follows it; without one, where what joins or a mark ends and a whole clause begins.
 *
 * @returns An index from `first` to `last`.
 */
export function firstKept(
  words: Word[],
  first: number,
  last: number,
  vocabulary: Vocabulary,
): number {
  const starts = behindOpeners(words, first, last, vocabulary)
  return starts.findLast((at) => mayBeginAt(words, at, last, vocabulary)) ?? first
}

/** Where a sentence could begin instead: behind each of its openers, so that enough words are left. Ascending. */
export function behindOpeners(
  words: Word[],
  first: number,
  last: number,
  vocabulary: Vocabulary,
): number[] {
  const next = first + openerLength(words, first, last, vocabulary)
  return next === first || next > last - FEWEST_LEFT + 1
    ? []
    : [next, ...behindOpeners(words, next, last, vocabulary)]
}

function mayBeginAt(words: Word[], next: number, last: number, vocabulary: Vocabulary): boolean {
  const dropped = words[next - 1]
  const gap = (words[next]?.start ?? 0) - (dropped?.end ?? 0)
  const text = dropped?.text ?? ''
  const isLoose =
    dropped?.filler ||
    /\p{P}$/u.test(text) ||
    vocabulary.connectives.lengthAt(tokensOf(text), 0) > 0
  if (!isLoose) return gap >= SET_OFF
  // A word alone before a pause would flash.
  const isAlone = (words[next + 1]?.start ?? 0) - (words[next]?.end ?? 0) > LONE
  const rest = words.slice(next, last + 1)
  return gap >= SPOKEN_APART || (!isAlone && beginsClause(rest, vocabulary))
}

/** Whether words begin with a clause that has its subject and verb and leans on nothing before it. */
function beginsClause(
  words: Word[],
  { language, dangling, pointers, connectives }: Vocabulary,
): boolean {
  const texts = words.slice(0, 4).map(({ text }) => tokensOf(text)[0] ?? '')
  if ([dangling, pointers, connectives].some((list) => list.lengthAt(texts, 0) > 0)) return false
  const sentence = words.map(({ text }) => text).join(' ')
  if (language === 'en') return beginsEnglishClause(sentence)
  return language === 'de' && beginsGermanClause(sentence)
}

/** Verbs behind which "okay" and its like are quoted. */
const SAYS =
  /^(?:sa(?:id|ys?|ying)|goes|went|tells?|told|answer|sag(?:e|t|te|en|ten)|gesagt|meint|heißt|antwort)$/

/**
 * Finds the word a clip should end with: before ", right?", ", you know" and hesitations.
 *
 * @returns An index from `first` to `last`.
 */
export function lastKept(
  words: Word[],
  first: number,
  last: number,
  vocabulary: Vocabulary,
): number {
  let kept = last
  for (let at = last; at > last - MOST_DROPPED && at >= first + FEWEST_LEFT; at -= 1) {
    let end = at
    for (let more = 1; more > 0 && end <= last; end += more)
      more = openerLength(words, end, last, vocabulary)
    if (end > last && isSetOff(words, at, vocabulary)) kept = at - 1
  }
  return kept
}

/** Whether the words from `at` on are beside the sentence, which is whole without them. */
function isSetOff(words: Word[], at: number, { trailing, fillers }: Vocabulary): boolean {
  const [before, word] = [words[at - 1], words[at]]
  if (!before || !word) return false
  const [token = ''] = tokensOf(before.text)
  if (trailing.has(token) || SAYS.test(token)) return false
  const isHesitation = word.filler || fillers.has(tokensOf(word.text)[0] ?? '')
  return isHesitation || /\p{P}$/u.test(before.text) || word.start - before.end >= SET_OFF
}

/** How many words from `at` on can be dropped from the beginning of a sentence. */
function openerLength(words: Word[], at: number, last: number, vocabulary: Vocabulary): number {
  const texts = words
    .slice(at, Math.min(at + 4, last + 1))
    .map((word) => tokensOf(word.text)[0] ?? '')
  if (words[at]?.filler || vocabulary.fillers.has(texts[0] ?? '')) return 1
  return vocabulary.openers.lengthAt(texts, 0)
}
