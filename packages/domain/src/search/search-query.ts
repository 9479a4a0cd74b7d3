import { ApiError } from '@svc/errors'
import type { Tenant } from '../context.ts'
import type { Fragment, Sql } from '../database.ts'

/** One of the things that are looked for together: a word or a phrase. */
interface Term {
  text: string
  /** Whether words that begin like this are meant too. */
  isPrefix: boolean
  /** Whether what has it is left out. */
  isUnwanted: boolean
}

/** What Postgres looks for. */
export interface SearchQuery {
  /** A `tsquery` of the account's texts. */
  query: string
  /** A `tsquery` of the words that are marked where something is found. */
  marked: string
}

/**
 * Reads what a person typed: words that must all be there, `"phrases"`, `begin*`, and `-without`.
 *
 * @returns `null` when all words are too common to be found by.
 * @throws {ApiError} `VALIDATION_ERROR` at `query.q` when nothing is looked for.
 */
export async function readSearchQuery(
  { sql, accountId }: Tenant,
  q: string,
): Promise<SearchQuery | null> {
  const terms = termsOf(q)
  const wanted = terms.filter(({ isUnwanted }) => !isUnwanted)
  if (wanted.length === 0) {
    throw new ApiError('VALIDATION_ERROR', 'Received no word that is to be found.', {
      location: 'query.q',
    })
  }
  const unwanted = terms.filter(({ isUnwanted }) => isUnwanted)
  const [found] = await sql<[{ query: string | null; marked: string | null }]>`
    select string_agg('(' || (
             quote_literal('#' || ${accountId}::uuid || ':' || stems)::tsquery
               && wanted && (${all(sql, unwanted)})
           )::text || ')', ' | ') as query,
           string_agg(regexp_replace(wanted::text, '<[-0-9]+>|&', '|', 'g'), ' | ') as marked
      from (
        select stems, (${all(sql, wanted)}) as wanted
          from (
            select distinct search_stems(language) as stems from projects
             where account_id = ${accountId} and deleted_at is null
          ) as languages
      ) as queries
     where numnode(wanted) > 0
  `
  const { query, marked } = found
  return query === null || marked === null ? null : { query, marked }
}

/** Words between blanks, and phrases between quotation marks. */
function termsOf(q: string): Term[] {
  return [...q.matchAll(/(-?)(?:"([^"]*)"?|(\S+))/gu)].flatMap(([, minus, phrase, word = '']) => {
    const text = (phrase ?? word.replace(/\*+$/, '')).trim()
    const isPrefix = phrase === undefined && word.endsWith('*')
    return /[\p{L}\p{N}]/u.test(text) ? [{ text, isPrefix, isUnwanted: minus === '-' }] : []
  })
}

/** The SQL of a `tsquery` of all terms in the language of the row `stems`. */
function all(sql: Sql, terms: readonly Term[]): Fragment {
  return terms.reduce<Fragment>((query, { text, isPrefix, isUnwanted }) => {
    const phrase = sql`phraseto_tsquery(stems::regconfig, search_text(${text}))`
    const begins = sql`coalesce((nullif(${phrase}::text, '') || ':*')::tsquery, '')`
    const term = isPrefix ? begins : phrase
    return isUnwanted ? sql`${query} && !!${term}` : sql`${query} && ${term}`
  }, sql`''::tsquery`)
}
