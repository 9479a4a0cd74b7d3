/** The longest text that is normalized, in UTF-16 units: anything longer is a file, not a text. */
const LONGEST_COMPOSED = 40_000
/**
 * The most consecutive combining marks. Ordering them takes quadratic time, and no language uses as many.
 *
 * @see https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format
 */
const MOST_MARKS = 30
const RUN_OF_MARKS = /\p{M}{8,}/gu

/** Texts with a higher maximum length may have line breaks; the others are names and titles. */
const LINES_FROM = 500
const CONTROL = /[\p{Cc}\u2028\u2029]/u
const CONTROL_BUT_LINES = /(?![\t\n\r])\p{Cc}/u
/**
 * What is not seen in a name, or what turns its writing direction: two names would look alike, or the text after one reversed. The
 * joiners that Persian, Indian scripts and emoji need stay, where something is joined that is not Latin.
 */
const HIDDEN =
  /[[\p{Cc}\p{Zl}\p{Zp}\p{DI}\u2800]--[\u200c\u200d\p{VS}]]|(?<=^|[\s\p{Script=Latin}])[\u200c\u200d]|[\u200c\u200d](?=$|[\s\p{Script=Latin}])/v
const EVERY_HIDDEN = new RegExp(HIDDEN, 'gv')

/** The cleaned text, or the fault that makes it unacceptable. */
export type TidyText = { text: string } | { fault: string }

/**
 * Trims a text and brings it to Unicode normalization form C.
 *
 * @param maxLength - The most code points that are allowed. A text that is several times longer is returned unchanged: it
 * is too long in any form, and inspecting it would cost us time but its sender nothing.
 * @param options.isName - Whether it is a name, of a person or a thing: then it must not have characters that are not seen.
 */
export function tidyText(value: string, maxLength: number, { isName = false } = {}): TidyText {
  const text = value.trim()
  if (text.length > LONGEST_SHRINK * maxLength) return { text }
  const fault = isName ? faultOfName(text) : null
  if (fault) return { fault }
  if ((maxLength > LINES_FROM ? CONTROL_BUT_LINES : CONTROL).test(text)) {
    return { fault: 'The text has control characters; remove them.' }
  }
  if (!text.isWellFormed()) {
    return { fault: 'The text has half a surrogate pair; send whole characters.' }
  }
  if (text.length > LONGEST_COMPOSED) return { text }
  const composed = composeText(text)
  return composed === null
    ? { fault: `The text has more than ${MOST_MARKS} combining marks in a row.` }
    : { text: composed }
}

/**
 * Normalizes a text to Unicode normalization form C, in time linear in its length.
 *
 * @returns `null` when it has more than thirty combining marks in a row.
 */
export function composeText(text: string): string | null {
  for (const [run] of text.matchAll(RUN_OF_MARKS)) if (run.length > MOST_MARKS) return null
  return text.normalize('NFC')
}

/** Says which character a name must not have, because it is not seen, or changes how others are shown; `null` when there is none. */
export function faultOfName(text: string): string | null {
  const hidden = hiddenIn(text)
  return (
    hidden &&
    `The text has ${hidden}, which is not seen or changes how other characters are shown; remove it.`
  )
}

/** Names the first such character of a text, as `U+200B`; `null` when there is none. */
export function hiddenIn(text: string): string | null {
  const code = HIDDEN.exec(text)?.[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return code === undefined ? null : `U+${code}`
}

/** Makes a name that `faultOfName` accepts of any text; empty when nothing of it can be seen. */
export function nameFrom(text: string, maxLength: number): string {
  const start = text.slice(0, LONGEST_SHRINK * maxLength).toWellFormed()
  const seen = start.replaceAll(EVERY_HIDDEN, ' ').replaceAll(/\s+/g, ' ').trim()
  return [...(composeText(seen) ?? '')].slice(0, maxLength).join('').trim()
}

/** NFC merges at most four characters into one, and a character has at most two UTF-16 units. */
const LONGEST_SHRINK = 8
