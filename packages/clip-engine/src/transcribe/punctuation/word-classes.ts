const NUMBER =
  /^(?:[$€£]?[\d.,:]+(?:k|m|b|th|st|nd|rd|s|x|%)?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion)$/
const ENDINGS = 'ing ed ly tion ions ness ment able er ers al ive ity ies es s y'.split(' ')

const NOTHING = 0
const A_NUMBER = 1
const A_POSSESSIVE = 2
const AN_OTHER = 3
const FIRST_ENDING = 4
/** Classes below this are of words that are not in the vocabulary. */
export const FIRST_KNOWN = 32

/** Returns a word as the vocabulary has it: lower case, straight apostrophe, no marks around it. */
export function modelWord(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replace(/^[^\p{L}\p{N}$€£]+|[^\p{L}\p{N}%]+$/gu, '')
}

/**
 * Returns the class of each word: from its place in the vocabulary, or from its ending.
 *
 * @param words - As `modelWord` writes them.
 */
export function classifyWords(words: string[], vocabulary: Map<string, number>): Int32Array {
  return Int32Array.from(words, (word) => classOf(word, vocabulary))
}

function classOf(word: string, vocabulary: Map<string, number>): number {
  if (word === '') return NOTHING
  if (NUMBER.test(word)) return A_NUMBER
  const known = vocabulary.get(word)
  if (known !== undefined) return FIRST_KNOWN + known
  if (word.endsWith("'s")) return A_POSSESSIVE
  const ending = ENDINGS.findIndex((letters) => word.endsWith(letters))
  return ending < 0 ? AN_OTHER : FIRST_ENDING + ending
}
