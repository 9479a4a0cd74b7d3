import { tokensOf } from './tokens.ts'

export interface PhraseList {
  /** How many tokens the longest phrase at `at` takes; 0 when none begins there. */
  lengthAt(tokens: string[], at: number): number
}

/** Compiles phrases for look-up by first token. */
export function compilePhrases(phrases: readonly string[]): PhraseList {
  const longestFirst = phrases.map(tokensOf).sort((a, b) => b.length - a.length)
  const byFirst = Map.groupBy(longestFirst, ([first]) => first)
  return {
    lengthAt(tokens, at) {
      const isHere = (phrase: string[]) =>
        phrase.every((token, offset) => tokens[at + offset] === token)
      return byFirst.get(tokens[at])?.find(isHere)?.length ?? 0
    },
  }
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
