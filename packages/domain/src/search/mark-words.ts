import type { Found } from '@svc/specification'
import type { Sql } from '../database.ts'
import { UNSPACED } from './save-passages.ts'

/** Letters of scripts without blanks one by one, and what stands between blanks elsewhere. */
const WORDS = new RegExp(`[${UNSPACED}]|[^\\s${UNSPACED}]+`, 'gu')

type Unmarked = Omit<Found, 'marks'> & { place?: string; language: string | null }

/** Adds to each text where the words stand that were looked for. @param marked - A `tsquery` of them. */
export async function markWords(
  sql: Sql,
  found: readonly Unmarked[],
  marked: string,
): Promise<Found[]> {
  const said = found.flatMap(({ text, language }, item) =>
    [...text.matchAll(WORDS)].map(({ 0: word, index }) => {
      return {
        item,
        key: `${language} ${word}`,
        language,
        word,
        from: index,
        to: index + word.length,
      }
    }),
  )
  // Each once: to stem a word costs more than to find it.
  const words = [
    ...new Map(said.map(({ key, language, word }) => [key, { key, language, word }])).values(),
  ]
  const hits = await sql<{ key: string }[]>`
    select key from jsonb_to_recordset(${words}::jsonb) as w (key text, language text, word text)
     where to_tsvector(search_stems(language)::regconfig, search_text(word)) @@ ${marked}::tsquery
  `
  const isWanted = new Set(hits.map(({ key }) => key))
  const marks = found.map((): Found['marks'] => [])
  for (const { item, key, from, to } of said) {
    if (!isWanted.has(key)) continue
    const last = marks[item]?.at(-1)
    // Letters of a script without blanks that follow each other are one mark.
    if (last?.to === from) last.to = to
    else marks[item]?.push({ from, to })
  }
  return found.map(({ place: _, language: __, ...one }, item) => ({
    ...one,
    marks: marks[item] ?? [],
  }))
}
