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
