import { ENGLISH_HESITATIONS, HESITATIONS } from '../../src/transcribe/function-words.ts'
import { writeWord } from '../../src/transcribe/readable-sentence.ts'
import type { Word } from '../../src/transcribe/transcript.ts'

/**
 * Words at an even pace; `|` is a pause, of 0.6 s unless a number follows: `so what | 1.2 i mean`.
 */
export function spoken(text: string, speaker: string | null = null): Word[] {
  const words: Word[] = []
  let at = 0
  const tokens = text.split(/\s+/)
  for (const [index, token] of tokens.entries()) {
    if (token === '|') at += /^\d+\.\d+$/.test(tokens[index + 1] ?? '') ? 0 : 0.6
    else if (tokens[index - 1] === '|' && /^\d+\.\d+$/.test(token)) at += Number(token)
    else {
      const end = at + 0.1 + token.length * 0.05
      words.push({
        text: writeWord(token),
        start: at,
        end,
        confidence: 1,
        speaker,
        filler: HESITATIONS.has(token) || ENGLISH_HESITATIONS.has(token),
      })
      at = end
    }
  }
  return words
}
