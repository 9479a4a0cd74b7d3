import type { Position } from '@svc/pagination'
import type { Found } from '@svc/specification'
import type { Tenant } from '../context.ts'
import type { Fragment } from '../database.ts'
import { titleOf } from '../project/project-rows.ts'
import type { SearchQuery } from './search-query.ts'
import { spansBetween } from './spans.ts'

/** A part of an archive: videos that follow each other in the order in which they are listed. */
export interface Step {
  /** Its first video: an id, or what is greater than all. */
  newest: string
  /** How many videos it has. */
  videos: number
  /** The one video in which is searched. */
  project_id: string | undefined
  /** Behind which text it begins. */
  after: Position | null
  /** How many texts are still wanted. */
  left: number
  /** How its passages are found: one by one, or by an index of words, for all of them or those that are given whole. */
  by: 'reading' | 'words' | 'whole words'
}

interface FoundInStep {
  /** The newest video behind it; `null` when there is none. */
  older: string | null
  /** Whether an index found more than is read; then it is not known what comes first. */
  isTooLong: boolean
  rows: FoundRow[]
}

export type FoundRow = Omit<Found, 'marks'> & { place: string; language: string | null }

/** So many texts of a kind are read that an index finds, which it does in no order. */
const MOST = 1000

/** Searches a part of an archive. */
export async function searchStep(
  tenant: Tenant,
  words: SearchQuery,
  step: Step,
): Promise<FoundInStep> {
  const ends = await readEnds(tenant, step)
  if (!ends.newest || !ends.oldest) return { older: null, isTooLong: false, rows: [] }
  const { sql, accountId } = tenant
  const { after, left, project_id, by } = step
  const indexed = by === 'whole words' && words.whole ? words.whole : words.indexed
  const spans = spansBetween(ends.oldest, ends.newest)
  // As the indexes have them.
  const title = titleOf(sql)
  const clipText = sql`coalesce(c.title, '') || ' ' || coalesce(c.description, '')`
  const titleWords = sql`search_words(p.account_id, p.language, ${title})`
  const clipWords = sql`search_words(c.account_id, c.language, ${clipText})`

  const inStep = sql`
    account_id = ${accountId} and project_id <= ${step.newest}::uuid
    ${ends.older === null ? sql`` : sql`and project_id > ${ends.older}::uuid`}
    ${project_id === undefined ? sql`` : sql`and project_id = ${project_id}::uuid`}
  `
  const has = (row: Fragment, itsWords: Fragment) => {
    const keys = sql`search_keys(${row}.account_id, ${row}.project_id, ${itsWords})`
    return sql`
      ${itsWords} @@ ${indexed}::tsquery and ${keys} && (select spans from keys)
      ${words.pairs.length > 0 ? sql`and ${keys} @> (select pairs from keys)` : sql``}
    `
  }
  const isRead = by === 'whole words' ? sql`true` : sql`fits`
  const most = by === 'reading' ? null : MOST
  const rows = await sql<StepRow[]>`
    with keys as materialized (
      select array(select search_span(${accountId}::uuid, span) from unnest(${sql.typed.texts(spans)}) as span) as spans,
             array(select hashtextextended(pair, 0) from unnest(${sql.typed.texts(words.pairs)}) as pair) as pairs
    ),
    -- Planned as if all were read, which keeps to the index, but no more is read than is asked for.
    speech as materialized (
      select account_id, project_id, nth, s.words @@ ${words.query}::tsquery as fits
        from passages s where ${by === 'reading' ? inStep : has(sql`s`, sql`s.words`)}
    ),
    videos as materialized (
      select account_id, project_id, ${titleWords} @@ ${words.query}::tsquery as fits
        from projects p where deleted_at is null and ${has(sql`p`, titleWords)}
    ),
    named as materialized (
      select account_id, project_id, clip_id, start, ${clipWords} @@ ${words.query}::tsquery as fits
        from clips c where ${has(sql`c`, clipWords)}
    ),
    found as materialized (
      (select account_id, project_id, 'video' as kind, '0' as place, null::integer as nth, null::uuid as clip_id, fits
         from videos where ${isRead} limit ${most})
      union all
      (select account_id, project_id, 'clip', '1' || lpad((start * 1000)::bigint::text, 9, '0') || right(clip_id::text, 8), null, clip_id, fits
         from named where ${isRead} limit ${most})
      union all
      (select account_id, project_id, 'speech', '2' || lpad(nth::text, 8, '0'), nth, null, fits
         from speech where ${isRead} limit ${most})
    ),
    first as materialized (
      select f.*, p.speakers, p.source, p.language, ${title} as project_title
        from found f join projects p using (account_id, project_id)
       where fits and p.deleted_at is null and ${inStep}
             ${after ? sql`and (project_id < ${after.value}::uuid or place > ${after.id})` : sql``}
       order by project_id desc, place
       limit ${left}
    )
    select read, f.kind, f.project_id, f.project_title, f.place, f.clip_id,
           case f.kind when 'video' then 0 when 'clip' then c.start else s.start end as start,
           case f.kind when 'video' then (f.source->>'duration_seconds')::float8 when 'clip' then c."end" else s."end" end as "end",
           speaker_name(f.speakers, s.speaker) as speaker,
           case f.kind when 'video' then f.project_title when 'clip' then ${clipText} else s.said end as text,
           case f.kind when 'video' then f.language when 'clip' then c.language else s.language end as language
      from (select coalesce(max(count), 0)::integer as read from (select count(*) from found group by kind) as kinds) as counted
      left join first f on true
      left join clips c on c.clip_id = f.clip_id
      left join passages s on s.project_id = f.project_id and s.nth = f.nth
     order by f.project_id desc, f.place
  `
  const isTooLong = most !== null && rows.some(({ read }) => read >= most)
  return { older: ends.older, isTooLong, rows: isTooLong ? [] : rows.filter(isFound) }
}

type StepRow = (FoundRow | { kind: null }) & { read: number }

const isFound = (row: StepRow): row is FoundRow & { read: number } => row.kind !== null

interface Ends {
  newest: string | null
  oldest: string | null
  older: string | null
}

/** Finds the ends of a step among the videos of the account. */
async function readEnds({ sql, accountId }: Tenant, { newest, videos, project_id }: Step) {
  const of = sql`
    select p.project_id from projects p
     where p.account_id = ${accountId} and p.deleted_at is null and p.project_id <= ${newest}::uuid
           ${project_id === undefined ? sql`` : sql`and p.project_id = ${project_id}::uuid`}
  `
  const [ends] = await sql<[Ends]>`
    select newest::text, older, coalesce(older, oldest)::text as oldest
      from (select (${of} order by p.project_id desc limit 1) as newest,
                   (${of} order by p.project_id limit 1) as oldest,
                   (${of} order by p.project_id desc offset ${videos} limit 1) as older
             offset 0) as ends
  `
  return ends
}
