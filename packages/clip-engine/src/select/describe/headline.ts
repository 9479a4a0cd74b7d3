import { AUXILIARIES, QUESTION_WORDS } from '../../transcribe/function-words.ts'
import { readableText } from '../../transcribe/readable-words.ts'
import { endMark } from '../../transcribe/sentence-marks.ts'
import type { Word } from '../../transcribe/transcript.ts'
import { tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Facts } from '../measure/facts.ts'
import { openerLength } from '../units/speech-units.ts'
import type { Unit } from '../units/unit.ts'
import { listGermanQuotes } from './german-quotes.ts'
import { listQuotes, type Quote } from './list-quotes.ts'

/** Characters a headline may have: what a phone shows whole. */
export const LONGEST_HEADLINE = 60

/**
 * The parts of a unit that could be headlines; none where it is not fluent.
 *
 * @param mend - Changes the sentence before its parts are listed.
 */
export function listHeadlines(
  { unit, signs }: Facts,
  words: Word[],
  vocabulary: Vocabulary,
  mend = (sentence: string) => sentence,
): Quote[] {
  if (unit.form === 'fragment' || signs.housekeeping.length > 0) return []
  const sentence = mend(plainText(unit, words, vocabulary))
  if (!isFluent(sentence)) return []
  const hasEnd = endMark(words[unit.last]?.text ?? '') === 'sentence'
  const quotes =
    vocabulary.language === 'de'
      ? listGermanQuotes(sentence, LONGEST_HEADLINE)
      : listQuotes(sentence, vocabulary)
  return quotes
    .map((quote) => ({
      ...quote,
      text: quote.text.replace(/[\s.,;:!]+$/u, ''),
      isEnding: quote.isEnding && hasEnd,
      isWhole: quote.isWhole && hasEnd,
    }))
    .filter(({ text }) => [...text].length <= LONGEST_HEADLINE)
    .filter((quote) => standsAlone(quote, vocabulary))
}

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
  /(?<!\p{L})(?:[Dd](?:as|ie|er|en|em)(?! (?:\p{Ll}+e[mnrs]? )?\p{Lu})|[Ee]s|[Ee]r|[Ss]ie|ih[nmr]|[Dd]ies\p{Ll}*|[Dd]a(?:zu|von|für|mit|rüber|ran|rauf|bei|durch|nach)?|[Dd]es(?:wegen|halb)|[Dd]ort|[Hh]ier|[Ss]o|[Dd]ann|[Tt]rotzdem)(?!\p{L})|^\p{L}+ (?:ich|wir|man|du|ihr)(?!\p{L})|^Ich (?:glaube|denke|finde|meine|sage|würde das|weiß)(?!\p{L})|^(?:Jetzt|Ganz|Womit|Vielleicht|Aus|Auch|Nur|Hat|Ist|Sind|War|Waren|Haben|Gibt|Kann|Muss|Wird)(?!\p{L})/u
/** A German verb whose first part stands at the end: "nimmt man Daten auf". */
const PREFIXED = /\s\S+\s\S+ (?:an|auf|aus|bei|durch|mit|nach|um|unter|vor|zu|über)$/u
/** Words that point at what is within the line, or at nothing: "das Brot, das …", "es gibt". */
const RELATED =
  /(?<=\p{L}), (?:(?:in|mit|von|bei|für|an|auf|aus|zu) )?(?:der|die|das|den|dem)(?= )|(?:es gibt|gibt es|gibt's|es geht um)/giu
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
function standsAlone(quote: Quote, vocabulary: Vocabulary): boolean {
  const { text, isWhole } = quote
  const { language, stopwords, trailing, dangling, connectives, pointers, subordinators } =
    vocabulary
  const tokens = text.split(' ').map((piece) => tokensOf(piece)[0] ?? '')
  const isLong = tokens.length >= FEWEST_WORDS && text.length >= FEWEST_LETTERS
  if (!isLong && language !== 'ja') return false
  if (text.split(', ').length > MOST_PARTS || BROKEN.test(text)) return false
  if (dangling.lengthAt(tokens, 0) > 0 || connectives.lengthAt(tokens, 0) > 0) return false
  const isCutOff = trailing.has(tokens.at(-1) ?? '') && !(language === 'de' && PREFIXED.test(text))
  if (isCutOff || ELLIPTIC.test(text)) return false
  const content = tokens.filter((token) => token && !stopwords.has(token))
  const asksLittle = text.endsWith('?') && language !== 'ja' && content.length < FEWEST_ASKED
  if (content.length === 0 || asksLittle) return false
  const isHalf = subordinators.lengthAt(tokens, 0) > 0
  if (language === 'de')
    return !POINTS.test(text.replace(RELATED, '')) && pointers.lengthAt(tokens, 0) === 0
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

/** Words that people double on purpose. */
const DOUBLED = /^(?:very|really|so|super|much|far|long|no|never|many|way|ha|bye)$/i
/** Filler phrases ("you know", "I mean"): set off by commas, at the beginning, before a phrase, or at the end. */
const SEARCHING = [
  /(?:^|,? )(?:you know|i mean|sort of|kind of|like|right|um|uh|let's say|if you will|so to speak|i guess|i think|i don't know), /iu,
  / (?:it turns out|you know|i mean|i guess|sort of|kind of) (?:with|to|in|on|of|like|the|a|for)\b/iu,
  / like (?:\p{N}|an? (?:hundred|thousand|million|billion|few|dozen))/iu,
  /,? (?:right|you know|okay|i guess|i think|i mean|or something|or whatever|and stuff|and things like that|and all that)[.?!]?$/iu,
]

/** Returns whether a sentence has no stutters, filler phrases and question tags, so that it can be shown as text. */
export function isFluent(sentence: string): boolean {
  return !isStuttered(sentence.split(' ')) && !SEARCHING.some((aside) => aside.test(sentence))
}

/** "I, I think", "that's that's": a group of up to three words that is said twice. */
function isStuttered(pieces: string[]): boolean {
  const words = pieces.map(bare)
  return words.some((word, at) =>
    [1, 2, 3].some((size) => {
      const [said, again] = [words.slice(at, at + size), words.slice(at + size, at + 2 * size)]
      if (again.length < size || said.join(' ') !== again.join(' ')) return false
      if (size === 1 && DOUBLED.test(word)) return false
      return !pieces.slice(at, at + size).some((piece) => /[.?!]$/.test(piece))
    }),
  )
}

function bare(piece: string): string {
  return piece.toLowerCase().replace(/[^\p{L}\p{M}\p{N}']/gu, '')
}

/** Returns the text of a unit without hesitations and opening words such as "and" or "so". */
export function plainText(unit: Unit, words: Word[], vocabulary: Vocabulary): string {
  const first = afterOpeners(unit, words, vocabulary)
  return withoutFillers(readableText(words.slice(first, unit.last + 1)), vocabulary)
}

/** Words a sentence needs after its openers are dropped; a shorter one keeps them. */
const FEWEST_KEPT = 3

function afterOpeners(unit: Unit, words: Word[], vocabulary: Vocabulary): number {
  let first = Math.max(unit.first, unit.entry.word)
  for (;;) {
    const skipped = openerLength(words, first, unit.last, vocabulary)
    if (skipped === 0 || first + skipped > unit.last + 1 - FEWEST_KEPT) return first
    first += skipped
  }
}

/** Removes hesitations from the text, including those joined to another word by dashes ("and—um—the"). */
function withoutFillers(text: string, { fillers }: Vocabulary): string {
  const kept: string[] = []
  for (const piece of text.split(/(?<=[—–])|\s+/u)) {
    const [token, ...more] = tokensOf(piece)
    if (token !== undefined && more.length === 0 && fillers.has(token)) continue
    kept.push(piece)
  }
  return kept.join(' ').replace(/([—–]) (?=\S)/gu, '$1')
}
