import type { Word } from '../../../packages/clip-engine/src/transcribe/transcript.ts'
import { composeWords, seeded } from '../../../packages/clip-engine/test/composed/compose-words.ts'
import { THEMES } from '../../../packages/clip-engine/test/composed/themes.ts'

/** The words of composed talks, one after another, up to the given length in seconds. */
export function wordsFor(duration: number): Word[] {
  const random = seeded(4)
  const words: Word[] = []
  for (let at = 0, theme = THEMES[0]; theme && at < duration; ) {
    const talk = composeWords(theme, random)
    for (const word of talk.words) {
      words.push({ ...word, start: word.start + at, end: word.end + at })
    }
    at += talk.duration
  }
  return words.filter(({ end }) => end < duration)
}
