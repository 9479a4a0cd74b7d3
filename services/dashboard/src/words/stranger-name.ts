const MOST_CHARACTERS = 60

/**
 * Makes a name that anybody may have registered fit to be shown: one short line without characters that hide or turn others.
 *
 * Escaping is the page's part, and so is saying that nobody has verified it.
 */
export function strangerName(text: string): string {
  const clean = text
    .slice(0, 4 * MOST_CHARACTERS)
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    // Controls, format characters such as the ones that reverse a line, private and unassigned ones.
    .replaceAll(/[\p{C}\u115f\u1160\u3164\uffa0\u2800]/gu, '')
    // A letter carries two marks in the writing of any language; towers of them cover other lines.
    .replaceAll(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const characters = [...clean]
  if (characters.length === 0) return 'An app without a name'
  return characters.length > MOST_CHARACTERS
    ? `${characters.slice(0, MOST_CHARACTERS).join('')}…`
    : clean
}

/** Tells whether a name mixes Latin letters with others that look like them. */
export function mixesAlphabets(name: string): boolean {
  return /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name)
}
