import { type Page, toPage } from '@svc/pagination'
import type { Found } from '@svc/specification'
import type { Context } from '../context.ts'
import type { Fragment } from '../database.ts'
import { titleOf } from '../project/project-rows.ts'
import { markWords } from './mark-words.ts'
import { readSearchQuery } from './search-query.ts'

/** What is searched for, and where. */
export interface SearchRequest {
  /** Words, `"phrases"`, `begin*` and `-without`. */
  q: string
  limit: number
  cursor?: string
  project_id?: string
}

/** A kind of texts: in what order, of which columns and tables. */
interface Source {
  /** Where a text stands among all of its project. */
  place: Fragment
  columns: Fragment
  from: Fragment
  /** A `tsvector`. */
  text: Fragment
}

type Row = Omit<Found, 'marks'> & { place: string; language: string | null }

/**
 * Finds words in what is said in an account's videos, and in the titles and descriptions of its videos and clips: the
 * newest video first, within one its title, its clips, and then what is said in the order of its time.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `query.q` when nothing is looked for, at `query.cursor` for a cursor of another search.
 */
export async function search(
  context: Pick<Context, 'sql' | 'accountId' | 'cursors'>,
  { q, limit, cursor, project_id }: SearchRequest,
): Promise<Page<Found>> {
  const { sql, accountId, cursors } = context
  const list = { list: 'search', accountId, q, project_id }
  const after = cursors.decode(cursor, list)
  const wanted = await readSearchQuery(context, q)
  if (!wanted) return { items: [], next_cursor: null }

  // As the index has it.
  const clipText = sql`coalesce(c.title, '') || ' ' || coalesce(c.description, '')`
  const hits = (kind: Found['kind'], { place, columns, from, text }: Source): Fragment => sql`
    (select p.project_id, ${titleOf(sql)} as project_title, ${kind} as kind, ${place} as place, ${columns}
       from ${from}
      where p.account_id = ${accountId} and p.deleted_at is null
        and ${text} @@ ${wanted.query}::tsquery
        ${project_id === undefined ? sql`` : sql`and p.project_id = ${project_id}`}
        ${after ? sql`and (p.project_id < ${after.value}::uuid or (p.project_id = ${after.value}::uuid and ${place} > ${after.id}))` : sql``}
      order by p.project_id desc, place
      limit ${limit + 1})
  `
  const rows = await sql<Row[]>`
    ${hits('video', {
      place: sql`'0'`,
      columns: sql`null::uuid as clip_id, 0::float8 as start,
                   (p.source->>'duration_seconds')::float8 as "end", null as speaker, ${titleOf(sql)} as text, p.language`,
      from: sql`projects p`,
      text: sql`search_words(p.account_id, p.language, ${titleOf(sql)})`,
    })}
    union all
    ${hits('clip', {
      place: sql`'1' || lpad((c.start * 1000)::bigint::text, 9, '0') || right(c.clip_id::text, 8)`,
      columns: sql`c.clip_id, c.start, c."end", null as speaker,
                   ${clipText} as text, c.language`,
      from: sql`clips c join projects p using (project_id, account_id)`,
      text: sql`search_words(c.account_id, c.language, ${clipText})`,
    })}
    union all
    ${hits('speech', {
      place: sql`'2' || lpad(s.nth::text, 8, '0')`,
      columns: sql`null::uuid as clip_id, s.start, s."end", s.speaker, s.said as text, s.language`,
      from: sql`passages s join projects p using (project_id, account_id)`,
      text: sql`s.words`,
    })}
    order by project_id desc, place
    limit ${limit + 1}
  `
  const positionOf = ({ project_id, place }: Row) => ({ value: project_id, id: place })
  const page = toPage(rows, limit, positionOf, cursors, list)
  return { ...page, items: await markWords(sql, page.items, wanted.marked) }
}
