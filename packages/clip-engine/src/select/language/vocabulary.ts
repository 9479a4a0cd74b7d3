import { COUNTED_CLASSES, OPENING_CLASSES, type SpeechClass } from '../appeal/speech-classes.ts'
import { type Lexicon, lexiconFor, phrases } from './lexicon.ts'
import { compilePhrases, type PhraseList, recordOf } from './phrase-list.ts'

export const SIGNS = ['claims', 'curiosity', 'payoffs', 'laughter', 'housekeeping'] as const
const WORDS = [
  'stopwords',
  'fillers',
  'trailing',
  'nounMarkers',
  'numbers',
  'questionEndings',
] as const
const PHRASES = [
  'measures',
  'openers',
  'dangling',
  'pointers',
  'subordinators',
  'connectives',
] as const
const CUES = ['backward', 'beginnings', 'announcements'] as const

/** Phrases that are evidence of something wherever they occur. */
export type Sign = (typeof SIGNS)[number]

type Lists<Names extends readonly string[], List> = Record<Names[number], List>

/** A lexicon made ready for look-up. */
export interface Vocabulary
  extends Lists<typeof WORDS, Set<string>>,
    Lists<typeof PHRASES, PhraseList> {
  language: string
  /** `null` where a language's are not listed. */
  thoughts: Lists<typeof CUES, PhraseList> | null
  /** `null` where a language's are not listed. */
  classes: Record<SpeechClass, PhraseList> | null
  signs: Lists<typeof SIGNS, PhraseList>
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
  const { language, thoughts, classes } = lexicon
  return {
    language,
    ...recordOf(WORDS, (name) => new Set(phrases(lexicon[name]))),
    ...recordOf(PHRASES, (name) => compilePhrases(phrases(lexicon[name]))),
    thoughts: thoughts ? recordOf(CUES, (name) => compilePhrases(phrases(thoughts[name]))) : null,
    classes: classes
      ? recordOf([...COUNTED_CLASSES, ...OPENING_CLASSES], (name) =>
          compilePhrases(phrases(classes[name])),
        )
      : null,
    signs: recordOf(SIGNS, (name) => compilePhrases(phrases(lexicon[name]))),
    stem: (token) => stem(token, suffixes),
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
