import { splitWords } from '../import/cues.ts'
import type { HeardWord } from '../recognizer.ts'
import type { HeardSegment } from './drop-imagined.ts'
import type { WhisperSegment, WhisperToken } from './whisper-library.ts'

/** Whisper takes a mean log-probability below −1 for a failed attempt. */
export const SURE_FROM = Math.exp(-1)
/** "[BLANK_AUDIO]", "(music)", "♪": what the model writes where there is no speech. */
const NOT_SPOKEN = /\[[^\]]*\]|\([^)]*\)|（[^）]*）|【[^】]*】|[♪♫]/g

/**
 * Joins a segment's tokens to words; a word's confidence is the mean probability of its tokens with letters.
 *
 * @param language_probability - 0 to 1; multiplied into each confidence, because words are right only if the language is.
 */
export function segmentWords(
  { start, end, no_speech_prob, tokens }: WhisperSegment,
  language_probability = 1,
): HeardSegment {
  const { text, tokenAt } = joinTokens(tokens)
  const spoken = text.replace(NOT_SPOKEN, (note) => ' '.repeat(note.length))
  let at = 0
  const words = splitWords(spoken).map((word): HeardWord => {
    const own = new Set<WhisperToken>()
    for (const character of word) {
      const found = spoken.indexOf(character, at)
      if (found < 0) continue
      const token = tokenAt[found]
      if (token) own.add(token)
      at = found + character.length
    }
    const parts = [...own]
    return {
      text: word,
      start: parts[0]?.start ?? start,
      end: parts.at(-1)?.end ?? end,
      confidence: language_probability * meanProbability(parts),
    }
  })
  return { start, end, words, no_speech_prob, avg_logprob: meanLogprob(tokens) }
}

/** Returns the text of the tokens, and the token of each UTF-16 unit: a character may be spread over several tokens. */
function joinTokens(tokens: WhisperToken[]): {
  text: string
  tokenAt: (WhisperToken | undefined)[]
} {
  const owners = tokens.flatMap((token) => Array.from(token.bytes, () => token))
  const text = new TextDecoder().decode(Buffer.concat(tokens.map(({ bytes }) => bytes)))
  const tokenAt: (WhisperToken | undefined)[] = []
  let byte = 0
  for (const character of text) {
    for (let unit = 0; unit < character.length; unit++) tokenAt.push(owners[byte])
    byte += Buffer.byteLength(character)
  }
  return { text, tokenAt }
}

/** Leaves out tokens of punctuation only: their probability is low because punctuation is a matter of style. */
function meanProbability(tokens: WhisperToken[]): number {
  const letters = tokens.filter(({ bytes }) => /[^\p{P}\s]/u.test(new TextDecoder().decode(bytes)))
  const counted = letters.length > 0 ? letters : tokens
  return counted.reduce((sum, { probability }) => sum + probability, 0) / (counted.length || 1)
}

function meanLogprob(tokens: WhisperToken[]): number {
  const sum = tokens.reduce((total, { probability }) => total + Math.log(probability || 1e-9), 0)
  return sum / (tokens.length || 1)
}
