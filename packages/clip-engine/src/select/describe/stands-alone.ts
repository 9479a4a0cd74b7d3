import { AUXILIARIES, QUESTION_WORDS } from '../../transcribe/function-words.ts'
import { tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Quote } from './list-quotes.ts'

const FEWEST_WORDS = 4
const FEWEST_LETTERS = 16
/** Words that a question has which are not common ones: "How is that possible?" has one. */
const FEWEST_ASKED = 2
/** A text with more comma-separated parts than this counts as a list. */
const MOST_PARTS = 3
/** Marks of a second sentence, a quotation or a word that was broken off. */
const BROKEN =
  /\b(?:the|a) my\b|\bnot (?:we|you|i)\b|[—–…"“”«»()[\]]|--|[.?!]\s|-\s|[-,;:]$|(?:^|\s)'|'(?:\s|$)/u
/** Endings that leave out what was said before: "The doctors will, too". */
const ELLIPTIC = /(?:too|either|though|already|your own|our own|their own)[.?!]?$/iu
/** Pronouns and other references to something outside of the quote. */
const STANDS_FOR =
  /\b(?:it|its|they|them|their|theirs|he|him|his|she|her|hers|this|these|those|that(?:'s|'ll)|here|one of|\S+ one(?= |$)|(?:did|does|is|was) that|indeed|is called|(?:about|at|by|for|from|in|of|on|to|with|without) (?:that|one)|others?|themselves|himself|herself|itself)\b/i
/** German lines about something else ("das", "er", "da"), and such as begin with their verb ("Finde ich …") or go on from others. */
const POINTS =
  /(?<!\p{L})(?:[Dd](?:as|ie|er|en|em)(?! (?:\p{Ll}+e[mnrs]? )?\p{Lu})|[Ee]s|[Ee]r|[Ss]ie|ih[nmr]|[Dd]ies\p{Ll}*|[Dd]a(?:zu|von|für|mit|rüber|ran|rauf|bei|durch|nach)?|[Dd]es(?:wegen|halb)|[Dd]ort|[Hh]ier|[Ss]o|[Dd]ann|[Tt]rotzdem)(?!\p{L})|^\p{L}+ (?:ich|wir|man|du|ihr)(?!\p{L})|^(?:Jetzt|Ganz|Womit|Vielleicht|Aus|Auch|Nur|Hat|Ist|Sind|War|Waren|Haben|Gibt|Kann|Muss|Wird)(?!\p{L})/u
/** Beginnings of what is only half of a sentence. */
const PART =
  /^(?:in|within|like|about|as|of|from|on|at|to|depending|especially|particularly|even|including|among|without|all of)\b/i
/** Words that fill a pause within a line. */
const SEARCHED =
  /\b(?:i i'm|i'm i|i i|(?:have|were|was|is|are|don't|do|just|saying|you) like|like (?:i|we|you|they|he|she)|.i think|i mean|you know|i guess|uh|um)\b/iu
/** Beginnings that announce one item of several whose others are outside of the quote, and talk about the talk. */
const COUNTED =
  /^(?:(?:number|step|phase|part|first|second|third|fourth|another|next|last|finally)\b|(?:many|some) (?:have|are|of)\b|(?:one|two|three) is|(?:can|could) you\b|(?:you said|you've talked|i mean|i don't mean|i already|i wonder)\b|the (?:first|second|third|next|other|last|idea|answer|point|question)\b)/i

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
  if (trailing.has(tokens.at(-1) ?? '') || ELLIPTIC.test(text)) return false
  const content = tokens.filter((token) => token && !stopwords.has(token))
  const asksLittle = text.endsWith('?') && language !== 'ja' && content.length < FEWEST_ASKED
  if (content.length === 0 || asksLittle) return false
  const isHalf = subordinators.lengthAt(tokens, 0) > 0
  if (language !== 'en')
    return isWhole && !isHalf && !POINTS.test(text) && pointers.lengthAt(tokens, 0) === 0
  const isPart = isHalf || PART.test(text)
  if (isPart && !/, \S+ \S+ \S/.test(text)) return false
  if (isRunOn(text, stopwords)) return false
  if (SEARCHED.test(text)) return false
  return isAskedAsWritten(text, tokens) && !STANDS_FOR.test(text) && !COUNTED.test(text)
}

/** A common word with a capital begins another sentence: "I hope so Totally". */
function isRunOn(text: string, stopwords: Set<string>): boolean {
  const [, ...later] = text.split(' ')
  return later.some(
    (piece) => /^(?!I\b)\p{Lu}/u.test(piece) && stopwords.has(tokensOf(piece)[0] ?? ''),
  )
}

/** Rejects questions in statement order, which only the tone marks as questions, and the order of questions elsewhere. */
function isAskedAsWritten(text: string, [first = '']: string[]): boolean {
  const [word = ''] = first.split("'")
  const asks = QUESTION_WORDS.has(word)
  const inverts = AUXILIARIES.has(first)
  return text.endsWith('?') ? asks || inverts : !asks && !inverts
}
