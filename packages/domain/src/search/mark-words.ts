import type { Found } from '@svc/specification'
import type { Sql } from '../database.ts'
import { UNSPACED } from './passages-of.ts'

/** Letters of scripts without blanks one by one, and what stands between blanks elsewhere. */
const WORDS = new RegExp(`[${UNSPACED}]|[^\\s${UNSPACED}]+`, 'gu')

type Unmarked = Omit<Found, 'marks'> & { place: string; language: string | null }

/** Adds to each text where the words stand that were looked for. @param marked - A `tsquery` of them. */
export async function markWords(
  sql: Sql,
  found: readonly Unmarked[],
  marked: string,
): Promise<Found[]> {
  const words = found.flatMap(({ text, language }, item) =>
    [...text.matchAll(WORDS)].map(({ 0: word, index }) => {
      return { item, language, word, from: index, to: index + word.length }
    }),
  )
  const hits = await sql<{ item: number; from: number; to: number }[]>`
    select item, "from", "to"
      from jsonb_to_recordset(${words}::jsonb)
        as w (item int, language text, word text, "from" int, "to" int)
     where to_tsvector(search_stems(language)::regconfig, search_text(word)) @@ ${marked}::tsquery
     order by item, "from"
  `
  const marks = found.map((): Found['marks'] => [])
  for (const { item, from, to } of hits) {
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
