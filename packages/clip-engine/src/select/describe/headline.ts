import { readableText } from '../../transcribe/readable-words.ts'
import { endMark } from '../../transcribe/sentence-marks.ts'
import type { Word } from '../../transcribe/transcript.ts'
import { tokensOf } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Facts } from '../measure/facts.ts'
import { behindOpeners } from '../units/edge-words.ts'
import type { Unit } from '../units/unit.ts'
import { listEnglishFrames } from './english-frames.ts'
import { listEnglishQuotes, mendEnglish, type Quote } from './english-quotes.ts'
import { listGermanQuotes, mendGerman } from './german-quotes.ts'

/** Characters a headline may have: what a phone shows whole. */
export const LONGEST_HEADLINE = 60

/** The parts of a unit that could be headlines, without fillers; none where it greets or advertises. */
export function listHeadlines(
  { unit, signs }: Facts,
  words: Word[],
  vocabulary: Vocabulary,
): Quote[] {
  if (unit.form === 'fragment' || signs.housekeeping.length > 0) return []
  const sentence = plainText(unit, words, vocabulary)
  const hasEnd = endMark(words[unit.last]?.text ?? '') === 'sentence'
  const isBrokenOff = vocabulary.trailing.has(unit.tokens.at(-1)?.text ?? '')
  return listParts(sentence, vocabulary.language)
    .filter(({ begins }) => begins !== 'named' || !isBrokenOff)
    .map((quote) => ({
      ...quote,
      text: quote.text.replace(/[\s.,;:!]+$/u, ''),
      ends: quote.ends === 'sentence' && !hasEnd ? ('mark' as const) : quote.ends,
    }))
    .filter(({ text }) => [...text].length <= LONGEST_HEADLINE && isFluent(text))
    .filter((quote) => standsAlone(quote, vocabulary))
}

function listParts(sentence: string, language: string): Quote[] {
  if (language === 'en') {
    const mended = mendEnglish(sentence)
    return [...listEnglishFrames(mended), ...listEnglishQuotes(mended)]
  }
  if (language === 'de') return listGermanQuotes(mendGerman(sentence), LONGEST_HEADLINE)
  return [{ text: sentence, begins: 'sentence', ends: 'sentence', cut: '' }]
}

const FEWEST = { words: 4, englishWords: 3, letters: 12 }
/** Words that a question has which are not common ones: "How is that possible?" has one; a long one is enough. */
const FEWEST_ASKED = 2
/** A text with more comma-separated parts than this counts as a list. */
const MOST_PARTS = 3
/** Marks of a second sentence, a quotation or a word that was broken off. */
const BROKEN = /[—–…"“”«»()[\]*]|--|[.?!]\s|-\s|[-,;:]$|(?:^|\s)'|'(?:\s|$)/u
/** German lines about something else ("das", "er", "da"), and such as begin with their verb ("Finde ich …") or go on from others. */
const POINTS =
  /(?<!\p{L})(?:[Dd](?:as|ie|er|en|em)(?! (?:\p{Ll}+e[mnrs]? )?\p{Lu})|[Ee]s|[Ee]r|[Ss]ie|ih[nmr]|[Dd]ies\p{Ll}*|[Dd]a(?:zu|von|für|mit|rüber|ran|rauf|bei|durch|nach)?|[Dd]es(?:wegen|halb)|[Dd]ort|[Hh]ier|[Ss]o|[Dd]ann|[Tt]rotzdem)(?!\p{L})|^\p{L}+ (?:ich|wir|man|du|ihr)(?!\p{L})|^Ich (?:glaube|denke|finde|meine|sage|würde das|weiß)(?!\p{L})|^(?:Jetzt|Ganz|Womit|Vielleicht|Aus|Auch|Nur|Hat|Ist|Sind|War|Waren|Haben|Gibt|Kann|Muss|Wird)(?!\p{L})/u
/** A German verb whose first part stands at the end: "nimmt man Daten auf". */
const PREFIXED =
  /\s\S+\s\S+ (?:an|auf|aus|bei|durch|mit|nach|um|unter|vor|zu|über|als (?:wir|ich|sie|man|du))\??$/u
/** Words that point at what is within the line, or at nothing: "das Brot, das …", "es gibt". */
const RELATED =
  /(?<=\p{L}), (?:(?:in|mit|von|bei|für|an|auf|aus|zu) )?(?:der|die|das|den|dem)(?= )|(?:ist|war|wäre|wird|sind) es(?= .*\bzu \p{Ll}+en)|(?:es gibt|gibt es|gibt's|es geht um)/giu
/** Returns whether a quote can be understood without other sentences. `rankLines` then rates how good it is. */
function standsAlone({ text, ends }: Quote, vocabulary: Vocabulary): boolean {
  const { language, stopwords, trailing, dangling, connectives, pointers, subordinators } =
    vocabulary
  const tokens = text.split(' ').map((piece) => tokensOf(piece)[0] ?? '')
  const fewest = language === 'en' ? FEWEST.englishWords : FEWEST.words
  const isLong = tokens.length >= fewest && text.length >= FEWEST.letters
  if (!isLong && language !== 'ja') return false
  if (text.split(', ').length > MOST_PARTS || BROKEN.test(text)) return false
  if (trailing.has(tokens.at(-1) ?? '') && !(language === 'de' && PREFIXED.test(text))) return false
  const content = tokens.filter((token) => token && !stopwords.has(token))
  if (content.length === 0) return false
  if (language === 'en') return true
  if (dangling.lengthAt(tokens, 0) > 0 || connectives.lengthAt(tokens, 0) > 0) return false
  const asksMuch = content.length >= FEWEST_ASKED || content.some(({ length }) => length >= 10)
  if (text.endsWith('?') && language !== 'ja' && !asksMuch) return false
  if (pointers.lengthAt(tokens, 0) > 0) return false
  if (language === 'de')
    return !POINTS.test(
      (text.endsWith('?') ? text.replace(/^\S+ /u, '') : text).replace(RELATED, ''),
    )
  return ends === 'sentence' && subordinators.lengthAt(tokens, 0) === 0
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
  const start = Math.max(unit.first, unit.entry.word)
  const first = behindOpeners(words, start, unit.last, vocabulary).at(-1) ?? start
  return withoutFillers(readableText(words.slice(first, unit.last + 1)), vocabulary)
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
