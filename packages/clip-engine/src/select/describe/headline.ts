import { readableText } from '../../transcribe/readable-text.ts'
import type { Word } from '../../transcribe/transcript.ts'
import { tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Facts } from '../measure/facts.ts'

/** Characters at which a headline reads best. */
const IDEAL_LENGTH = 48

/**
 * Picks the sentence of these units that makes the best headline, shortened to `limit` characters.
 *
 * Earlier units win over equal later ones: the first sentence is what the viewer hears under it.
 */
export function headline(
  units: Facts[],
  words: Word[],
  vocabulary: Vocabulary,
  limit: number,
): string {
  let best = { text: '', worth: Number.NEGATIVE_INFINITY }
  units.forEach((facts, index) => {
    const text = shorten(plainText(facts, words, vocabulary), vocabulary, limit)
    const worth = text ? rateHeadline(facts, text) - 0.04 * index : Number.NEGATIVE_INFINITY
    if (worth > best.worth) best = { text, worth }
  })
  return best.text
}

/** The unit as a reader wants it: no hesitations, nothing before the point. */
function plainText({ unit }: Facts, words: Word[], vocabulary: Vocabulary): string {
  let first = Math.max(unit.first, unit.entry.word)
  for (;;) {
    const texts = words
      .slice(first, Math.min(first + 4, unit.last + 1))
      .map((word) => tokensOf(word.text)[0] ?? '')
    const skipped = vocabulary.fillers.has(texts[0] ?? '')
      ? 1
      : vocabulary.openers.lengthAt(texts, 0)
    if (skipped === 0 || first + skipped > unit.last - 2) break
    first += skipped
  }
  const spoken = words.slice(first, unit.last + 1)
  return readableText(
    spoken.filter((word) => !vocabulary.fillers.has(tokensOf(word.text)[0] ?? '')),
  )
}

function rateHeadline(
  { signs, numbers, names, unit, dangling, centrality }: Facts,
  text: string,
): number {
  const signals =
    0.3 * Math.min(1, signs.curiosity.length) +
    0.25 * Math.min(1, signs.claims.length) +
    0.2 * Math.min(1, numbers.length) +
    0.15 * Math.min(1, signs.problems.length + signs.emotions.length) +
    0.1 * Math.min(2, names.length) +
    (unit.form === 'question' ? 0.25 : 0)
  const length = Math.exp(-((Math.log(text.length / IDEAL_LENGTH) / 0.5) ** 2))
  const housekeeping = signs.housekeeping.length > 0 ? 0.8 : 0
  const isCut = text.endsWith('…') ? 0.15 : 0
  return signals + 0.4 * length + 0.3 * centrality - 0.5 * dangling - housekeeping - isCut
}

/** Cuts text to `limit` characters: at a clause if one ends late enough, else at a word that can end a phrase. */
export function shorten(text: string, vocabulary: Vocabulary, limit: number): string {
  const bare = text.trim().replace(/[\s.,;:—–-]+$/u, '')
  if ([...bare].length <= limit) return bare
  const head = [...bare].slice(0, limit - 1).join('')
  const clause = head.replace(/[,;:—–][^,;:—–]*$/u, '')
  if (clause.length >= 0.45 * limit && clause.length < head.length) return clause.trim()
  return `${dropTrailing(head, vocabulary)}…`
}

function dropTrailing(head: string, { trailing }: Vocabulary): string {
  const pieces = head.split(' ')
  if (pieces.length > 1) pieces.pop()
  while (pieces.length > 2 && trailing.has(tokensOf(pieces.at(-1) ?? '')[0] ?? '')) pieces.pop()
  return pieces.join(' ').replace(/[\s,;:—–-]+$/u, '')
}
