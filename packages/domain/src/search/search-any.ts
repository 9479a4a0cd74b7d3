import type { Page } from '@svc/pagination'
import type { Found } from '@svc/specification'
import type { Context, QueryOf } from '../context.ts'
import type { Sql } from '../database.ts'
import { titleOf } from '../project/project-rows.ts'
import { markWords } from './mark-words.ts'
import { spokenLanguages, termsOf, wantedOf } from './search-query.ts'

/** A passage that has some of the words that were looked for. */
interface AnyPassage extends Omit<Found, 'marks'> {
  language: string | null
  /** How rare the words are that it has, together: natural logarithms. */
  rareness: number
  /** A `tsquery` of all words that were looked for. */
  marked: string
}

type Asked = Pick<QueryOf<'search'>, 'q' | 'project_id' | 'cursor' | 'limit'>
type Searching = Pick<Context, 'sql' | 'accountId' | 'cursors'>

/** A word that so many passages have is not looked for in a whole archive. The statistics of the planner know most of those, which take long to count. */
const FREQUENT = 5000

/** How many of the newest passages are read, whatever words they have: those of frequent words come behind all others. */
const NEWEST = (sql: Sql) => sql`
  (select least(4 * sqrt(greatest(reltuples, 10000)), 4000)::integer from pg_class where oid = 'passages'::regclass)
`

/**
 * Finds what is said with any of the words: those first that have the rarest and the most.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `query.q` when nothing is looked for, at `query.cursor` for any cursor.
 */
export async function searchAny(context: Searching, query: Asked): Promise<Page<Found>> {
  const passages = await listAny(context, query)
  const marked = passages[0]?.marked
  const found = passages.map(({ rareness: _, marked: __, ...one }) => one)
  return { items: marked ? await markWords(context.sql, found, marked) : [], next_cursor: null }
}

/** Lists passages of the whole archive that have a rare one of the words, and of the newest those that have any. */
async function listAny(
  { sql, accountId, cursors }: Searching,
  { q, project_id, cursor, limit }: Asked,
): Promise<AnyPassage[]> {
  // There is no further page: a cursor is that of another list.
  cursors.decode(cursor, { list: 'any words', accountId })
  const text = wantedOf(termsOf(q))
    .map((term) => term.text)
    .join(' ')
  const ofVideo = project_id === undefined ? sql`` : sql`and s.project_id = ${project_id}`
  return sql<AnyPassage[]>`
    with recursive ${spokenLanguages({ sql, accountId })},
    asked as materialized (
      select quote_literal(word) as word,
             (quote_literal('#' || ${accountId}::uuid || ':' || stems) || ' & ' || quote_literal(word))::tsquery as query
        from (select distinct search_stems(language) as stems from spoken) as languages,
             unnest(tsvector_to_array(to_tsvector(stems::regconfig, search_text(${text})))) as word
    ), frequent as materialized (
      select lexeme, share * (select reltuples from pg_class where oid = 'passages'::regclass) as count
        from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as told (lexeme, share)
       where schemaname = 'public' and tablename = 'passages' and attname = 'words' and lexeme is not null
    ), counted as materialized (
      select word, query,
             coalesce((select f.count from frequent f where quote_literal(lexeme) = word and f.count > ${FREQUENT}),
             (with those as materialized (select 1 from passages s where s.words @@ query ${ofVideo})
              select count(*) from (select 1 from those limit ${FREQUENT}) as some_of_them)) as count
        from asked
    ), weighed as materialized (
      select word, query, count,
             ln((select greatest(reltuples, 10000) from pg_class where oid = 'passages'::regclass) / (0.5 + count)) as rareness
        from counted
    ), wanted as materialized (
      select (string_agg(query::text, ' | '))::tsquery as any,
             (string_agg(query::text, ' | ') filter (where count < ${FREQUENT}))::tsquery as rare,
             string_agg(distinct word, ' | ') as marked
        from weighed
    ), near as materialized (
      select project_id, nth, words
        from (
          select s.project_id, s.nth, s.words from passages s
           where s.account_id = ${accountId} ${ofVideo}
           order by s.project_id desc, s.nth
           limit ${NEWEST(sql)}
        ) as newest
       where words @@ (select "any" from wanted)
      union
      select s.project_id, s.nth, s.words
        from passages s where s.words @@ (select rare from wanted) ${ofVideo}
    ), best as materialized (
      select project_id, nth,
             (select sum(rareness) from weighed where words @@ query)::float8 as rareness
        from near
       order by rareness desc, ts_rank(words, (select "any" from wanted)) desc, project_id desc, nth
       limit ${limit}
    )
    select project_id, ${titleOf(sql)} as project_title, 'speech' as kind, null as clip_id, s.start, s."end",
           speaker_name(p.speakers, s.speaker) as speaker, s.said as text, s.language, rareness, (select marked from wanted) as marked
      from best join passages s using (project_id, nth) join projects p using (project_id)
     where p.deleted_at is null
     order by rareness desc, ts_rank(s.words, (select "any" from wanted)) desc, project_id desc, nth
  `
}
