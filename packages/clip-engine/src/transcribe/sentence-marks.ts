const SENTENCE_END = /[.!?…。！？．｡؟۔।]["'”’»)\]」』）]*$/u
const CLAUSE_END = /[,;:—–、，；：،؛]["'”’»)\]」』）]*$/u
const QUESTION_END = /[?？؟]["'”’»)\]」』）]*$/u
const ABBREVIATION =
  /^["'“‘(]*(?:mr|mrs|ms|dr|prof|st|sr|jr|vs|etc|e\.g|i\.e|approx|dept|est|fig|gen|gov|inc|ltd|no|rep|sen|vol|z\.b|d\.h|bzw|usw|ca|nr|sra|sta)\.$/i
const INITIALS = /^["'“‘(]*(?:\p{L}\.)+$/u

/**
 * Returns what ends with a word according to its punctuation: a `sentence`, a `clause` or nothing.
 *
 * @param next - The word after it; a full stop before a small letter ends nothing.
 */
export function endMark(text: string, next?: string): 'sentence' | 'clause' | null {
  if (CLAUSE_END.test(text)) return 'clause'
  if (!SENTENCE_END.test(text)) return null
  if (next === undefined) return 'sentence'
  if (ABBREVIATION.test(text) || INITIALS.test(text)) return null
  return /[.…]$/.test(text) && /^\p{Ll}/u.test(next) ? null : 'sentence'
}

export function isQuestionMarked(text: string): boolean {
  return QUESTION_END.test(text)
}
