import type { Word } from './transcript.ts'

/** How a brand writes one of its words. */
export interface Spelling {
  /** What a recognizer may have written; several words each, in any case. */
  heard: string[]
  written: string
}

interface Pattern {
  tokens: string[]
  written: string
}

/**
 * Writes the words of a brand as the brand does: where one of its spellings was heard, in whatever
 * case, it is replaced, and what stood around it (quotes, commas, full stops) stays.
 *
 * Of several that fit, the longest wins. The new words share the time of those they replace.
 */
export function spellWords(words: Word[], spellings: readonly Spelling[]): Word[] {
  const patterns = byFirstToken(spellings)
  if (patterns.size === 0) return words
  const tokens = words.map(({ text }) => tokenOf(text))
  const spelled: Word[] = []
  for (let at = 0; at < words.length; ) {
    const pattern = patterns
      .get(tokens[at] ?? '')
      ?.find((candidate) => fits(candidate, tokens, words, at))
    const length = pattern?.tokens.length ?? 1
    const heard = words.slice(at, at + length)
    spelled.push(...(pattern ? replace(heard, pattern.written) : heard))
    at += length
  }
  return spelled
}

function byFirstToken(spellings: readonly Spelling[]): Map<string, Pattern[]> {
  const patterns = spellings.flatMap(({ heard, written }) =>
    heard.map((text) => ({ tokens: text.split(/\s+/).map(tokenOf), written })),
  )
  const usable = patterns.filter(({ tokens }) => tokens.every((token) => token !== ''))
  const longestFirst = usable.toSorted((a, b) => b.tokens.length - a.tokens.length)
  return Map.groupBy(longestFirst, ({ tokens }) => tokens[0] ?? '')
}

/** A word as it is compared: without case and without the marks around it. */
function tokenOf(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(OUTER_MARKS, '')
}

function fits({ tokens }: Pattern, heard: string[], words: Word[], at: number): boolean {
  return tokens.every(
    (token, index) =>
      heard[at + index] === token &&
      // A name does not go on over the end of a sentence.
      (index === tokens.length - 1 || !/[.!?;:…。！？]$/.test(words[at + index]?.text ?? '')),
  )
}

function replace(heard: Word[], written: string): Word[] {
  const [first] = heard
  const last = heard.at(-1)
  if (!first || !last) return heard
  const before = /^[^\p{L}\p{N}]*/u.exec(first.text)?.[0] ?? ''
  const after = /[^\p{L}\p{N}]*$/u.exec(last.text)?.[0] ?? ''
  const parts = `${before}${written}${after}`.split(/\s+/)
  const characters = parts.reduce((sum, part) => sum + part.length, 0)
  const seconds = last.end - first.start
  let done = 0
  return parts.map((text) => {
    const start = first.start + (seconds * done) / characters
    done += text.length
    const end = first.start + (seconds * done) / characters
    const confidence = Math.min(...heard.map((word) => word.confidence))
    return { ...first, text, start, end, confidence, filler: false }
  })
}

const OUTER_MARKS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
