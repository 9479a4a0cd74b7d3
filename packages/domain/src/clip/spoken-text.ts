import type { ClipWord } from '@svc/specification'
import { isWithin, type TimeRange } from './clip-time.ts'

/** Letters of scripts that put no blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Writes the words of a clip's segments as text, without hesitations. */
export function spokenText(words: readonly ClipWord[], segments: readonly TimeRange[]): string {
  const spoken = segments.flatMap((segment) =>
    words.filter((word) => !word.filler && isWithin(word, segment)).map(({ text }) => text),
  )
  return spoken.reduce((text, word) => text + seam(text, word) + word, '')
}

function seam(text: string, word: string): string {
  const isJoined = UNSPACED.test(text.at(-1) ?? '') && UNSPACED.test(word[0] ?? '')
  return text === '' || isJoined ? '' : ' '
}
