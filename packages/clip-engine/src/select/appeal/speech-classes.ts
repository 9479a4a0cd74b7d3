import { englishClasses } from './classes-english.ts'

export type SpeechClass = keyof typeof englishClasses

/** The words and phrases of each class, in lower case; an empty list matches nothing. */
export type SpeechClasses = Record<SpeechClass, string>

const all = Object.keys(englishClasses) as SpeechClass[]
const isOpening = (name: SpeechClass) => name.startsWith('opens')

/** Classes of words that are counted anywhere in a sentence. */
export const COUNTED_CLASSES = all.filter((name) => !isOpening(name))

/** Classes of words that matter as the first of a sentence. */
export const OPENING_CLASSES = all.filter(isOpening)
