import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { japanese } from './japanese.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'

/**
 * Word lists of one language. Every list consists of phrases in lower case, without punctuation,
 * apostrophes as in `don't`; an empty list matches nothing.
 */
export interface Lexicon {
  /** BCP-47 primary subtag; empty for no language in particular. */
  language: string
  /** Stopwords: too common to indicate the subject of a text. */
  stopwords: string
  /** Hesitations. */
  fillers: string
  /** Words that can be dropped from the start of a sentence without loss. */
  openers: string
  /** Words that leave a text unfinished when it ends with them: articles, prepositions, conjunctions. */
  trailing: string
  /** Words that a noun or its adjectives follow: articles, possessives, prepositions. Empty where nouns have capitals. */
  nounMarkers: string
  /** First words that need what was said before: pronouns without a name, answers, comparisons. */
  dangling: string
  /** First words that may point back ("it was"), but often do not. */
  pointers: string
  /** First words of a clause that is only half of a sentence. */
  subordinators: string
  /** First words that carry on the sentence before. */
  connectives: string
  claims: string
  /** Phrases that make a listener want the next sentence. */
  curiosity: string
  /** Phrases that give the answer, the result or the lesson. */
  payoffs: string
  /** Number words, without those that have another meaning too ("one", "neuf"). */
  numbers: string
  /** Words that belong to a number beside them, and are none alone: "percent", "double". */
  measures: string
  laughter: string
  /** Greetings, thanks and advertising: talk about the recording rather than its subject. */
  housekeeping: string
  /** Absent where they are not listed: edges of thoughts are then told by other signs. */
  thoughts?: ThoughtCues
  /** Last words that make a question of a sentence, where a question mark is not usual. */
  questionEndings: string
  /** Endings that inflection adds, longest first, cut off to compare words. */
  suffixes: string
}

/** The words with which a thought begins and ends. */
export interface ThoughtCues {
  /** Words that refer to what was said before, where they stand among the first of a sentence. */
  backward: string
  /** First words with which a story, a claim or a question often begins. */
  beginnings: string
  /** Phrases that promise what is said next. */
  announcements: string
}

const LEXICONS = [english, spanish, german, french, portuguese, japanese]

const NO_LANGUAGE: Lexicon = {
  language: '',
  stopwords: '',
  fillers: '',
  openers: '',
  trailing: '',
  nounMarkers: '',
  dangling: '',
  pointers: '',
  subordinators: '',
  connectives: '',
  claims: '',
  curiosity: '',
  payoffs: '',
  numbers: '',
  measures: '',
  laughter: '[laughter], (laughter), [applause], (applause), haha, hahaha',
  housekeeping: '',
  questionEndings: '',
  suffixes: '',
}

/**
 * Finds the lexicon of a language, or of the words themselves when the language is unknown.
 *
 * A language without a lexicon gets the empty one: the scores then rest on numbers, repetition, sound and picture.
 */
export function lexiconFor(language: string | null, words: Iterable<string>): Lexicon {
  const subtag = language?.toLowerCase().split('-')[0]
  if (subtag) return LEXICONS.find((lexicon) => lexicon.language === subtag) ?? NO_LANGUAGE
  return guessLexicon([...words])
}

/** Least share of stopwords for a text to count as written in a language. */
const STOPWORD_SHARE = 0.2

function guessLexicon(words: string[]): Lexicon {
  const hits = LEXICONS.map((lexicon) => {
    const stopwords = new Set(phrases(lexicon.stopwords))
    return { lexicon, count: words.filter((word) => stopwords.has(word.toLowerCase())).length }
  })
  const best = hits.reduce((left, right) => (right.count > left.count ? right : left))
  return best.count >= words.length * STOPWORD_SHARE && words.length > 0
    ? best.lexicon
    : NO_LANGUAGE
}

/** Reads a list: phrases separated by commas, or words separated by blanks when it has no comma. */
export function phrases(list: string): string[] {
  const separator = list.includes(',') ? /\s*,\s*/ : /\s+/
  return list.trim().split(separator).filter(Boolean)
}
