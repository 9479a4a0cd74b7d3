import { AUXILIARIES, QUESTION_WORDS } from '../../transcribe/function-words.ts'
import { tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Quote } from './list-quotes.ts'

const FEWEST_WORDS = 4
const FEWEST_LETTERS = 16
/** A text with more comma-separated parts than this counts as a list. */
const MOST_PARTS = 3
/** Marks of a second sentence, a quotation or a word that was broken off. */
const BROKEN = /[—–…"“”«»()[\]]|--|[.?!]\s|-\s|[-,;:]$|(?:^|\s)'|'(?:\s|$)/u
/** Pronouns and other references to something outside of the quote. */
const STANDS_FOR =
  /\b(?:it|its|they|them|their|theirs|he|him|his|she|her|hers|this|these|those|that(?:'s|'ll)|here|one of|\S+ one(?= |$)|(?:about|at|by|for|from|in|of|on|to|with|without) (?:that|one)|others?|themselves|himself|herself|itself)\b/i
/** Beginnings that announce one item of an enumeration whose other items are outside of the quote. */
const COUNTED =
  /^(?:(?:number|step|phase|part|first|second|third|fourth|another|next|last|finally)\b|(?:one|two|three) is|the (?:first|second|third|next|other|last|idea|answer|point|question)\b)/i

/**
 * Returns whether a quote can be understood without other sentences: it is neither broken off nor half a sentence, and no word
 * refers to something outside of the quote. `rateHeadline` then rates how good it is.
 */
export function standsAlone(quote: Quote, vocabulary: Vocabulary): boolean {
  const { text, isWhole } = quote
  const { language, stopwords, trailing, dangling, connectives, pointers, subordinators } =
    vocabulary
  const tokens = text.split(' ').map((piece) => tokensOf(piece)[0] ?? '')
  const isLong = tokens.length >= FEWEST_WORDS && text.length >= FEWEST_LETTERS
  if (!isLong && language !== 'ja') return false
  if (text.split(', ').length > MOST_PARTS || BROKEN.test(text)) return false
  if (dangling.lengthAt(tokens, 0) > 0 || connectives.lengthAt(tokens, 0) > 0) return false
  if (trailing.has(tokens.at(-1) ?? '')) return false
  if (tokens.filter((token) => token && !stopwords.has(token)).length === 0) return false
  const isHalf = subordinators.lengthAt(tokens, 0) > 0
  if (language !== 'en') return isWhole && !isHalf && pointers.lengthAt(tokens, 0) === 0
  if (isHalf && !text.includes(',')) return false
  return isAskedAsWritten(text, tokens) && !STANDS_FOR.test(text) && !COUNTED.test(text)
}

/** Rejects questions in statement order, which only the tone marks as questions, and question words in text that is no question. */
function isAskedAsWritten(text: string, [first = '']: string[]): boolean {
  const [word = ''] = first.split("'")
  const asks = QUESTION_WORDS.has(word)
  return text.endsWith('?') ? asks || AUXILIARIES.has(first) : !asks
}
