import type { Words } from './page-words.ts'

const MOST_CHARACTERS = 60

/**
 * Cleans an unverified name for display: one short line without invisible characters or direction overrides.
 *
 * The page escapes the name and marks it as unverified.
 */
export function strangerName(text: string, { say }: Words): string {
  const clean = text
    .slice(0, 4 * MOST_CHARACTERS)
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    // Controls, format characters such as the ones that reverse a line, private and unassigned ones.
    .replaceAll(/[\p{C}\u115f\u1160\u3164\uffa0\u2800]/gu, '')
    // No language needs more than two combining marks on a letter; stacks of marks cover other lines.
    .replaceAll(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const characters = [...clean]
  if (characters.length === 0) return say('apps.unnamed')
  return characters.length > MOST_CHARACTERS
    ? `${characters.slice(0, MOST_CHARACTERS).join('')}…`
    : clean
}

/**
 * Returns whether a word of a name mixes Latin letters with others, which may be mistaken for Latin ones.
 *
 * Every other alphabet counts, since most contain such a letter. So do the mathematical, circled and Roman-numeral
 * letters that only compatibility normalization (NFKC) converts to plain ones.
 *
 * @see https://www.unicode.org/reports/tr39/#Mixed_Script_Detection
 */
export function mixesAlphabets(name: string): boolean {
  return (name.match(WORDS) ?? []).some((word) => {
    const plain = word.normalize('NFKC')
    return LATIN.test(plain) && (FOREIGN.test(plain) || hasStandIn(word))
  })
}

const WORDS = /[\p{Alphabetic}\p{M}\p{N}]+/gu
const LATIN = /\p{Script=Latin}/u
const FOREIGN = /[[\p{L}\p{Nl}]--[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]]/v

function hasStandIn(word: string): boolean {
  // A Roman numeral alone is a number; next to letters it looks like a letter.
  if (ROMAN.test(word) && LATIN_LETTER.test(word)) return true
  return [...word].some(
    (character) => COMMON.test(character) && LATIN.test(character.normalize('NFKC')),
  )
}

const ROMAN = /[\p{Nl}&&\p{Script=Latin}]/v
const LATIN_LETTER = /[\p{L}&&\p{Script=Latin}]/v
const COMMON = /\p{Script=Common}/u
