import { tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Facts } from '../measure/facts.ts'
import type { TermIndex } from '../measure/information.ts'
import type { Quote } from './list-quotes.ts'

/** What is measured of a quote, by name. */
export type HeadlineFeatures = Record<string, number>

/** Words at which a line reads best. */
const IDEAL_WORDS = 7
/** Endings that indicate the part of speech of an English word. */
const ENDING = /(?:ing|ed|ly|tion|er|s)$/

/**
 * Measures a quote: how long it is, how much of it is about what the source is about, and, in the language whose
 * weights are known, the order of its common words.
 */
export function headlineFeatures(
  quote: Quote,
  facts: Facts,
  vocabulary: Vocabulary,
  index: TermIndex,
): HeadlineFeatures {
  const pieces = quote.text.split(' ')
  const tokens = pieces.map((piece) => tokensOf(piece)[0] ?? '')
  const content = tokens.filter((token) => token && !vocabulary.stopwords.has(token))
  const prominences = content.map((token) => index.prominence(vocabulary.stem(token)))
  return {
    words: tokens.length / 10,
    offLength: ((tokens.length - IDEAL_WORDS) / 4) ** 2,
    content: content.length / tokens.length,
    prominence: Math.max(0, ...prominences),
    centrality: facts.centrality,
    isWhole: Number(quote.isWhole),
    isOpening: Number(quote.isOpening),
    isEnding: Number(quote.isEnding),
    commas: quote.text.split(',').length - 1,
    ...(vocabulary.language === 'en' && wordOrder(pieces, tokens, vocabulary)),
  }
}

/** Single words, pairs, and the first and last two of a line; common words as they are, others replaced by their kind. */
function wordOrder(pieces: string[], tokens: string[], vocabulary: Vocabulary): HeadlineFeatures {
  const kinds = tokens.map((token, at) => kindOf(token, at > 0 ? pieces[at] : '', vocabulary))
  const line = ['^', ...kinds, '$']
  const pairs = line.slice(1).map((kind, at) => `${line[at]} ${kind}`)
  const edges = [line.slice(0, 3), line.slice(-3)].map((edge) => edge.join(' '))
  return Object.fromEntries([...kinds, ...pairs, ...edges].map((name) => [name, 1]))
}

function kindOf(token: string, written = '', { stopwords }: Vocabulary): string {
  if (stopwords.has(token)) return token
  if (/\p{N}/u.test(token)) return '#'
  return /^\p{Lu}/u.test(written) ? 'N' : `~${ENDING.exec(token)?.[0] ?? ''}`
}
