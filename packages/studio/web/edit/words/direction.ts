/** Letters of scripts that are written from right to left: Hebrew, Arabic and their neighbours. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** Returns the direction in which most of some words are written. */
export function directionOf(words: readonly { text: string }[]): 'ltr' | 'rtl' {
  const count = words.filter(({ text }) => RIGHT_TO_LEFT.test(text)).length
  return count > words.length / 2 ? 'rtl' : 'ltr'
}
