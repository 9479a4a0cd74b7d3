import { tokensOf } from './tokens.ts'

export interface PhraseList {
  /** How many tokens the longest phrase at `at` takes; 0 when none begins there. */
  lengthAt(tokens: string[], at: number): number
}

/** Compiles phrases for look-up by first token. */
export function compilePhrases(phrases: readonly string[]): PhraseList {
  const byFirst = new Map<string, string[][]>()
  for (const phrase of phrases) {
    const tokens = tokensOf(phrase)
    const [first] = tokens
    if (first) byFirst.set(first, [...(byFirst.get(first) ?? []), tokens])
  }
  for (const candidates of byFirst.values()) candidates.sort((a, b) => b.length - a.length)
  return {
    lengthAt(tokens, at) {
      const candidates = byFirst.get(tokens[at] ?? '')
      if (!candidates) return 0
      for (const phrase of candidates) if (isAt(phrase, tokens, at)) return phrase.length
      return 0
    },
  }
}

function isAt(phrase: string[], tokens: string[], at: number): boolean {
  for (let offset = 1; offset < phrase.length; offset += 1) {
    if (tokens[at + offset] !== phrase[offset]) return false
  }
  return true
}

/** Every place where a phrase occurs, without overlaps. */
export function findPhrases(list: PhraseList, tokens: string[]): { at: number; length: number }[] {
  const found: { at: number; length: number }[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const length = list.lengthAt(tokens, at)
    if (length === 0) continue
    found.push({ at, length })
    at += length - 1
  }
  return found
}

/** What is made of each name, by name. */
export function recordOf<Name extends string, Made>(
  names: readonly Name[],
  make: (name: Name) => Made,
): Record<Name, Made> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Made>
}
