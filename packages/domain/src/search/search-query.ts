import { invalidAt } from '@svc/errors'
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

export interface SearchQuery {
  /** A `tsquery` of the account's texts. */
  query: string
  /** A `tsquery` for the indexes alone: of all words that are wanted, wherever in a text they stand. */
  indexed: string
  /** The same without words of which only the beginning is given; `null` where it says nothing else. */
  whole: string | null
  hasPrefixes: boolean
  /** Letters of scripts without blanks that follow each other in a phrase, as `search_pairs` has them. */
  pairs: string[]
  /** A `tsquery` of the words that are marked where something is found. */
  marked: string
}

/** Two letters of `search_text` that follow each other in a `tsquery`; the second may be the first of the next pair. */
const PAIR = /'(u[0-9a-f]{4})' <-> (?='(u[0-9a-f]{4})'(?!:))/g

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
  const wanted = wantedOf(terms)
  const unwanted = terms.filter(({ isUnwanted }) => isUnwanted)
  const [found] = await sql<
    [Record<'query' | 'indexed' | 'whole' | 'marked' | 'pairs', string | null>]
  >`
    with recursive ${spokenLanguages({ sql, accountId })},
    queries as (
      select quote_literal('#' || ${accountId}::uuid || ':' || stems)::tsquery as owner,
             (${all(sql, wanted)}) as wanted, (${all(sql, unwanted)}) as unwanted,
             (${all(sql, wholeOf(wanted))}) as whole
        from (select distinct search_stems(language) as stems from spoken) as languages
    )
    select string_agg((owner && wanted && unwanted)::text, ' | ') as query,
           string_agg(distinct ${inAnyOrder(sql, sql`wanted`)}, ' | ') as indexed,
           string_agg(distinct ${inAnyOrder(sql, sql`case when numnode(whole) > 0 then whole else wanted end`)}, ' | ') as whole,
           string_agg(regexp_replace(wanted::text, '<[-0-9]+>|&', '|', 'g'), ' | ') as marked,
           min(wanted::text) as pairs
      from queries
     where numnode(wanted) > 0
  `
  const { query, indexed, whole, marked, pairs } = found
  if (query === null || indexed === null || marked === null) return null
  return {
    query,
    indexed,
    whole: whole === indexed ? null : whole,
    hasPrefixes: wanted.some(({ isPrefix }) => isPrefix),
    pairs: [...(pairs ?? '').matchAll(PAIR)].map(([, first, second]) => `${first}${second}`),
    marked,
  }
}

/** The words that are given whole; where there are none, the longest beginning. */
function wholeOf(wanted: readonly Term[]): Term[] {
  const whole = wanted.filter(({ isPrefix }) => !isPrefix)
  if (whole.length > 0) return whole
  return wanted.toSorted((a, b) => b.text.length - a.text.length).slice(0, 1)
}

/** @throws {ApiError} `VALIDATION_ERROR` at `query.q` when nothing is looked for. */
export function wantedOf(terms: readonly Term[]): Term[] {
  const wanted = terms.filter(({ isUnwanted }) => !isUnwanted)
  if (wanted.length > 0) return wanted
  throw invalidAt('query.q', 'Received no word that is to be found.')
}

/**
 * The SQL of `spoken`: the languages of an account, each found behind the one before it, so that not all videos are read. The
 * last row has none, as videos may have.
 */
export function spokenLanguages({ sql, accountId }: Tenant): Fragment {
  const next = (isNext: Fragment) => sql`
    (select p.language from projects p
      where p.account_id = ${accountId} and p.deleted_at is null and ${isNext}
      order by p.language limit 1)
  `
  return sql`spoken as (
    ${next(sql`true`)}
    union all
    select (${next(sql`p.language > s.language`)}) from spoken s where s.language is not null
  )`
}

/** The SQL of the text of a `tsquery` that has no phrases: an index says nothing of the order of words. */
const inAnyOrder = (sql: Sql, query: Fragment) =>
  sql`regexp_replace((${query})::text, '<[-0-9]+>', '&', 'g')`

/** Words between blanks, and phrases between quotation marks. */
export function termsOf(q: string): Term[] {
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
