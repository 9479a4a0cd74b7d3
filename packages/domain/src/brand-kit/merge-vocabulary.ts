import type { Vocabulary } from '@svc/specification'

/** Adds a brand's terms to those of a project, each once, the project's first. */
export function mergeVocabulary(
  own: readonly string[],
  brand: readonly Vocabulary['items'][number][],
): string[] {
  const terms = [...own, ...brand.map(({ term }) => term)]
  return [
    ...new Map(terms.toReversed().map((term) => [term.toLowerCase(), term])).values(),
  ].reverse()
}
