import { FEATURES } from '../../src/select/appeal/sentence-features.ts'

const NAMED: Record<string, string[]> = {
  'closeness to the talk': ['closeness', 'openingCloseness', 'familiarity'],
  'rare words': ['information', 'rarestTerm', 'contentShare', 'wordLength'],
  length: ['length', 'isShort', 'isLong'],
  'questions and marks': ['question', 'exclamation', 'capitals', 'sinceQuestion', 'beforeShort'],
  place: ['place', 'placeSecondHalf', 'placeBeginning', 'placeEnd'],
  'who is spoken of': ['self', 'group', 'audience', 'others', 'people'],
  'strong words': ['negation', 'absolute', 'contrast', 'superlative', 'comparison', 'intensity'],
  'claims and advice': ['essence', 'advice', 'duty', 'cause', 'condition', 'speech', 'thought'],
  'figures and money': ['amount', 'money'],
  'story and time': ['story', 'past', 'future'],
  feelings: ['delight', 'distress'],
  'hedges and fillers': ['hedge', 'filler'],
  'adverts and courtesies': ['advertising', 'recommendation', 'courtesy', 'asking'],
}

const OPENINGS = FEATURES.filter((name) => name.startsWith('opens_'))

/** Every feature of a sentence, in groups of similar meaning. */
export const FEATURE_GROUPS: Record<string, string[]> = {
  ...NAMED,
  'first words': OPENINGS,
  'all word classes': FEATURES.slice(FEATURES.indexOf('self')),
}
