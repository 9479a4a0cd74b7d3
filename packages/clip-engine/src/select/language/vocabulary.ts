import { type Lexicon, lexiconFor, phrases, type ThoughtCues } from './lexicon.ts'
import { compilePhrases, type PhraseList } from './phrase-list.ts'

/** Phrases that are evidence of something wherever they occur. */
export type Sign = 'claims' | 'curiosity' | 'payoffs' | 'laughter' | 'housekeeping'

/** A lexicon made ready for look-up. */
export interface Vocabulary {
  language: string
  stopwords: Set<string>
  fillers: Set<string>
  trailing: Set<string>
  nounMarkers: Set<string>
  numbers: Set<string>
  measures: PhraseList
  questionEndings: Set<string>
  openers: PhraseList
  dangling: PhraseList
  pointers: PhraseList
  subordinators: PhraseList
  connectives: PhraseList
  /** `null` where a language's are not listed. */
  thoughts: Record<keyof ThoughtCues, PhraseList> | null
  signs: Record<Sign, PhraseList>
  /** Strips inflection, so that `schedules` and `scheduled` compare equal; the stem need not be a word. */
  stem(token: string): string
}

const compiled = new Map<Lexicon, Vocabulary>()

/** The vocabulary of a language; an unknown language (`null`) is recognized by its words. */
export function vocabularyFor(language: string | null, words: Iterable<string>): Vocabulary {
  const lexicon = lexiconFor(language, words)
  const known = compiled.get(lexicon)
  if (known) return known
  const vocabulary = compile(lexicon)
  compiled.set(lexicon, vocabulary)
  return vocabulary
}

function compile(lexicon: Lexicon): Vocabulary {
  const suffixes = phrases(lexicon.suffixes)
  return {
    language: lexicon.language,
    stopwords: new Set(phrases(lexicon.stopwords)),
    fillers: new Set(phrases(lexicon.fillers)),
    trailing: new Set(phrases(lexicon.trailing)),
    nounMarkers: new Set(phrases(lexicon.nounMarkers)),
    numbers: new Set(phrases(lexicon.numbers)),
    measures: compilePhrases(lexicon.measures),
    questionEndings: new Set(phrases(lexicon.questionEndings)),
    openers: compilePhrases(lexicon.openers),
    dangling: compilePhrases(lexicon.dangling),
    pointers: compilePhrases(lexicon.pointers),
    subordinators: compilePhrases(lexicon.subordinators),
    connectives: compilePhrases(lexicon.connectives),
    thoughts: lexicon.thoughts ? compileCues(lexicon.thoughts) : null,
    signs: {
      claims: compilePhrases(lexicon.claims),
      curiosity: compilePhrases(lexicon.curiosity),
      payoffs: compilePhrases(lexicon.payoffs),
      laughter: compilePhrases(lexicon.laughter),
      housekeeping: compilePhrases(lexicon.housekeeping),
    },
    stem: (token) => stem(token, suffixes),
  }
}

function compileCues({ backward, beginnings, announcements }: ThoughtCues) {
  return {
    backward: compilePhrases(backward),
    beginnings: compilePhrases(beginnings),
    announcements: compilePhrases(announcements),
  }
}

const SHORTEST_STEM = 3

function stem(token: string, suffixes: string[]): string {
  const suffix = suffixes.find(
    (ending) => token.length - ending.length >= SHORTEST_STEM && token.endsWith(ending),
  )
  const cut = suffix ? token.slice(0, -suffix.length) : token
  // Reduces a doubled letter, so that "running" becomes "run".
  return cut.length > SHORTEST_STEM && cut.at(-1) === cut.at(-2) ? cut.slice(0, -1) : cut
}
