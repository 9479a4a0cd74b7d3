import { ApiError } from '@svc/errors'
import { type Page, toPage } from '@svc/pagination'
import type { Found } from '@svc/specification'
import type { Context, QueryOf, Tenant } from '../context.ts'
import type { Fragment, Sql } from '../database.ts'
import { titleOf } from '../project/project-rows.ts'
import { UNSPACED } from './save-passages.ts'

/** A kind of texts: in what order, of which columns and tables. */
interface Source {
  /** Where a text stands among all of its project. */
  place: Fragment
  columns: Fragment
  from: Fragment
  /** Whether the words are in it. */
  fits: Fragment
}

type Row = Omit<Found, 'marks'> & { place: string; language: string | null }

/**
 * How many passages are read one by one before the index of words is asked: it gives all that have a word in no order, so that
 * a frequent one would take seconds. Of as many as this, both ways take alike long at the worst.
 */
export const NEWEST = (sql: Sql) => sql`
  (select ceil(4 * sqrt(greatest(reltuples, 10000)))::integer from pg_class where oid = 'passages'::regclass)
`

/**
 * Finds words in what is said in an account's videos, and in the titles and descriptions of its videos and clips: the
 * newest video first, within one its title, its clips, and then what is said in the order of its time.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `query.q` when nothing is looked for, at `query.cursor` for a cursor of another search.
 */
export async function search(
  context: Pick<Context, 'sql' | 'accountId' | 'cursors'>,
  { q, limit, cursor, project_id }: QueryOf<'search'>,
): Promise<Page<Found>> {
  const { sql, accountId, cursors } = context
  const list = { list: 'search', accountId, q, project_id }
  const after = cursors.decode(cursor, list)
  const wanted = await readSearchQuery(context, q)
  if (!wanted) return { items: [], next_cursor: null }

  // As the indexes have them.
  const title = titleOf(sql)
  const clipText = sql`coalesce(c.title, '') || ' ' || coalesce(c.description, '')`
  const passagePlace = sql`'2' || lpad(s.nth::text, 8, '0')`
  const within = (row: Fragment, place: Fragment) => sql`
    ${row}.account_id = ${accountId}
    ${project_id === undefined ? sql`` : sql`and ${row}.project_id = ${project_id}`}
    ${after ? sql`and ${row}.project_id <= ${after.value}::uuid and (${row}.project_id < ${after.value}::uuid or ${place} > ${after.id})` : sql``}
  `
  const hits = (kind: Found['kind'], { place, columns, from, fits }: Source): Fragment => sql`
    (with hits as materialized (
       select p.project_id, ${title} as project_title, ${kind} as kind, ${place} as place, ${columns}
         from ${from}
        where ${within(sql`p`, place)} and p.deleted_at is null and ${fits}
     )
     select * from hits order by project_id desc, place limit ${limit + 1})
  `
  const rows = await sql<Row[]>`
    with newest as materialized (
      select s.project_id, s.nth, s.words @@ ${wanted.query}::tsquery as fits
        from passages s
       where ${within(sql`s`, passagePlace)}
       order by s.project_id desc, s.nth
       limit ${NEWEST(sql)}
    ), of_newest as materialized (
      select project_id, nth from newest where fits limit ${limit + 1}
    ), of_all as materialized (
      select s.project_id, s.nth
        from passages s
       where (select case when (select count(*) from of_newest) > ${limit} then false
                          else (select count(*) from newest) = ${NEWEST(sql)} end)
         and ${within(sql`s`, passagePlace)} and s.words @@ ${wanted.query}::tsquery
    )
    ${hits('video', {
      place: sql`'0'`,
      columns: sql`null::uuid as clip_id, 0::float8 as start,
                   (p.source->>'duration_seconds')::float8 as "end", null as speaker, ${title} as text, p.language`,
      from: sql`projects p`,
      fits: sql`search_words(p.account_id, p.language, ${title}) @@ ${wanted.query}::tsquery`,
    })}
    union all
    ${hits('clip', {
      place: sql`'1' || lpad((c.start * 1000)::bigint::text, 9, '0') || right(c.clip_id::text, 8)`,
      columns: sql`c.clip_id, c.start, c."end", null as speaker,
                   ${clipText} as text, c.language`,
      from: sql`clips c join projects p using (project_id, account_id)`,
      fits: sql`search_words(c.account_id, c.language, ${clipText}) @@ ${wanted.query}::tsquery`,
    })}
    union all
    ${hits('speech', {
      place: passagePlace,
      columns: sql`null::uuid as clip_id, s.start, s."end", speaker_name(p.speakers, s.speaker) as speaker, s.said as text, s.language`,
      from: sql`((table of_newest union table of_all) order by project_id desc, nth limit ${limit + 1}) as f
                join passages s using (project_id, nth) join projects p using (project_id, account_id)`,
      fits: sql`true`,
    })}
    order by project_id desc, place
    limit ${limit + 1}
  `
  const positionOf = ({ project_id, place }: Row) => ({ value: project_id, id: place })
  const page = toPage(rows, limit, positionOf, cursors, list)
  return { ...page, items: await markWords(sql, page.items, wanted.marked) }
}

/** One of the things that are looked for together: a word or a phrase. */
interface Term {
  text: string
  /** Whether words that begin like this are meant too. */
  isPrefix: boolean
  /** Whether what has it is left out. */
  isUnwanted: boolean
}

interface SearchQuery {
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
async function readSearchQuery({ sql, accountId }: Tenant, q: string): Promise<SearchQuery | null> {
  const terms = termsOf(q)
  const wanted = wantedOf(terms)
  const unwanted = terms.filter(({ isUnwanted }) => isUnwanted)
  const [found] = await sql<[{ query: string | null; marked: string | null }]>`
    with recursive ${spokenLanguages({ sql, accountId })}
    select string_agg('(' || (
             quote_literal('#' || ${accountId}::uuid || ':' || stems)::tsquery
               && wanted && (${all(sql, unwanted)})
           )::text || ')', ' | ') as query,
           string_agg(regexp_replace(wanted::text, '<[-0-9]+>|&', '|', 'g'), ' | ') as marked
      from (
        select stems, (${all(sql, wanted)}) as wanted
          from (select distinct search_stems(language) as stems from spoken) as languages
      ) as queries
     where numnode(wanted) > 0
  `
  const { query, marked } = found
  return query === null || marked === null ? null : { query, marked }
}

/** @throws {ApiError} `VALIDATION_ERROR` at `query.q` when nothing is looked for. */
export function wantedOf(terms: readonly Term[]): Term[] {
  const wanted = terms.filter(({ isUnwanted }) => !isUnwanted)
  if (wanted.length > 0) return wanted
  throw new ApiError('VALIDATION_ERROR', 'Received no word that is to be found.', {
    location: 'query.q',
  })
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
