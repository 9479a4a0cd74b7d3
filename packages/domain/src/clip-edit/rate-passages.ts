import type { Tenant } from '../context.ts'
import { UNSPACED } from '../search/save-passages.ts'

/** A passage of a source, and how much it speaks of a subject: 0 when not at all. */
export interface RatedPassage {
  start: number
  end: number
  said: string
  fit: number
}

/** A passage, and which words of a subject it has; `fit` is how much it speaks of the subject by these alone. */
interface WordedPassage extends RatedPassage {
  has: string[]
  /** How many different words the subject has, without those that are too common to be found by. */
  wanted: number
}

/** Lists all passages of a project, rated by the words of a subject that they have; where words have no blanks, by all of it. */
export function listWorded(
  { sql, accountId }: Tenant,
  project_id: string,
  about: string,
): Promise<WordedPassage[]> {
  const isSpaced = !new RegExp(`[${UNSPACED}]`, 'u').test(about)
  return sql<WordedPassage[]>`
    select s.start, s."end", s.said, cardinality(asked) as wanted,
           case when s.words @@ wanted then ts_rank(s.words, wanted) else 0 end as fit,
           array(select unnest(asked) intersect select unnest(tsvector_to_array(s.words))) as has
      from passages s,
           lateral (
             select search_stems(s.language)::regconfig as stems, search_text(${about}) as text
           ) as a,
           lateral (
             select tsvector_to_array(to_tsvector(stems, text)) as asked,
                    ${
                      isSpaced
                        ? sql`replace(plainto_tsquery(stems, text)::text, ' & ', ' | ')::tsquery`
                        : sql`phraseto_tsquery(stems, text)`
                    } as wanted
           ) as w
     where s.project_id = ${project_id} and s.account_id = ${accountId}
     order by s.nth
  `
}

/** Rates passages as they were judged, else by their words, and by what they mean where that is known. */
export function ratePassages(
  passages: readonly WordedPassage[],
  fits: readonly number[] | null,
  likenesses: readonly number[] | null,
): readonly RatedPassage[] {
  if (fits) return passages.map((passage, nth) => ({ ...passage, fit: fits[nth] ?? 0 }))
  // They were divided anew meanwhile, or only common words are looked for.
  if (likenesses?.length !== passages.length || !passages[0]?.wanted) return passages
  return rateMeanings(passages, likenesses)
}

/** What a word adds for each step by which fewer passages have it (natural logarithms). */
const RARENESS = 0.025
/** Where no passage has as much, nothing is said of a subject. */
const LEAST_FIT = 0.35

/**
 * Rates passages by how like a subject they are, and by how rare the words are that they share with it: names. Those with
 * all of its words come first, in the order of the words.
 */
function rateMeanings(
  passages: readonly WordedPassage[],
  likenesses: readonly number[],
): RatedPassage[] {
  const counts = new Map<string, number>()
  for (const word of passages.flatMap(({ has }) => has))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  const rareness = (word: string) => Math.log(passages.length / (counts.get(word) ?? 1))
  const rated = passages.map((passage, nth) => {
    const { has, wanted, fit } = passage
    if (has.length === wanted) return { ...passage, fit: 1 + fit }
    const shared = has.reduce((sum, word) => sum + rareness(word), 0)
    return { ...passage, fit: Math.min(0.99, (likenesses[nth] ?? 0) + RARENESS * shared) }
  })
  return rated.some(({ fit }) => fit >= LEAST_FIT) ? rated : []
}
