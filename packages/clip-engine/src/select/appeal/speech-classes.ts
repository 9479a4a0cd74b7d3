import { compilePhrases, type PhraseList } from '../language/phrase-list.ts'
import { englishClasses } from './classes-english.ts'
import { germanClasses } from './classes-german.ts'

/** Classes of words that are counted anywhere in a sentence. */
export const COUNTED_CLASSES = [
  'self',
  'group',
  'audience',
  'others',
  'people',
  'negation',
  'absolute',
  'contrast',
  'superlative',
  'comparison',
  'amount',
  'money',
  'story',
  'past',
  'future',
  'duty',
  'cause',
  'condition',
  'delight',
  'distress',
  'intensity',
  'essence',
  'advice',
  'speech',
  'thought',
  'advertising',
  'recommendation',
  'courtesy',
  'asking',
] as const

/** Classes of words that matter as the first of a sentence. */
export const OPENING_CLASSES = [
  'opensLinked',
  'opensAgainst',
  'opensPointing',
  'opensAnswering',
  'opensAsking',
  'opensSelf',
  'opensAudience',
  'opensOrdering',
] as const

export type SpeechClass = (typeof COUNTED_CLASSES)[number] | (typeof OPENING_CLASSES)[number]

/** The words and phrases of each class, in lower case; an empty list matches nothing. */
export type SpeechClasses = Record<SpeechClass, string>

const LANGUAGES: Record<string, SpeechClasses> = { en: englishClasses, de: germanClasses }
const compiled = new Map<string, Record<SpeechClass, PhraseList>>()

/** The classes of a language, made ready for look-up; `null` where there are none for it. */
export function speechClassesFor(language: string): Record<SpeechClass, PhraseList> | null {
  const classes = LANGUAGES[language]
  if (!classes) return null
  const known = compiled.get(language)
  if (known) return known
  const lists = Object.fromEntries(
    Object.entries(classes).map(([name, list]) => [name, compilePhrases(list)]),
  ) as Record<SpeechClass, PhraseList>
  compiled.set(language, lists)
  return lists
}
