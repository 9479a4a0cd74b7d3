import { useMemo, useState } from 'react'
import type { SpokenWord } from '../data/transcripts.ts'
import { findWords, type Hit, toPlain } from './find-words.ts'

/** Looks for words among those that are said; `onHit` gets what is looked at, `null` for nothing. */
export function useWordSearch(words: readonly SpokenWord[], onHit: (hit: Hit | null) => void) {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const isAsked = query.trim() !== ''
  // Thousands of words are made ready once, where one begins to look for any.
  const plainWords = useMemo(() => (isAsked ? toPlain(words) : []), [words, isAsked])
  const hits = useMemo(() => findWords(plainWords, query), [plainWords, query])
  const goTo = (next: number, found = hits) => {
    const index = found.length === 0 ? 0 : (next + found.length) % found.length
    setAt(index)
    onHit(found[index] ?? null)
  }
  const ask = (next: string) => {
    setQuery(next)
    goTo(0, findWords(isAsked ? plainWords : toPlain(words), next))
  }
  return {
    hits,
    at,
    ask,
    search: {
      query,
      onQuery: ask,
      count: hits.length,
      at,
      onStep: (step: number) => goTo(at + step),
    },
  }
}
