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
  'amount',
  'past',
  'future',
  'duty',
  'distress',
  'intensity',
  'essence',
  'thought',
  'advertising',
  'recommendation',
  'courtesy',
] as const

/** Classes of words that matter as the first of a sentence. */
export const OPENING_CLASSES = [
  'opensAgainst',
  'opensPointing',
  'opensAnswering',
  'opensAudience',
] as const

export type SpeechClass = (typeof COUNTED_CLASSES)[number] | (typeof OPENING_CLASSES)[number]

/** The words and phrases of each class, in lower case; an empty list matches nothing. */
export type SpeechClasses = Record<SpeechClass, string>
