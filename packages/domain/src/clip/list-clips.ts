import { ApiError } from '@svc/errors'
import { type Page, toPage } from '@svc/pagination'
import type { CLIP_SORTS, Clip } from '@svc/specification'
import type { Context } from '../context.ts'
import { readClips } from './read-clips.ts'

/** The order and the filters of a list of clips. */
export interface ClipQuery {
  limit: number
  cursor?: string
  sort?: (typeof CLIP_SORTS)[number]
  min_score?: number
  reaction?: 'like' | 'dislike'
  include?: 'words'
}

/** A page of clips with their words holds at most this many: a clip of ten minutes has 200 kB of them. */
const MOST_WITH_WORDS = 20

/**
 * Lists the clips of a project, also while it is processing; the best first unless sorted otherwise.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such project, or has deleted it.
 * @throws {ApiError} `VALIDATION_ERROR` at `query.cursor` for a cursor of another list.
 */
export async function listClips(
  context: Pick<Context, 'sql' | 'accountId' | 'files' | 'language' | 'cursors'>,
  project_id: string,
  { limit, cursor, sort = 'rank', include, ...filters }: ClipQuery,
): Promise<Page<Clip>> {
  const { sql, accountId, cursors } = context
  const list = { list: 'clips', accountId, project_id, sort, ...filters }
  const after = cursors.decode(cursor, list)
  await checkProject(context, project_id)

  const count = include === 'words' ? Math.min(limit, MOST_WITH_WORDS) : limit
  const isDescending = sort.startsWith('-')
  const member = sort.replace('-', '') as 'rank' | 'start' | 'score'
  const column = sql(`c.${member}`)
  const rows = await readClips(
    context,
    sql`
      and c.project_id = ${project_id}
      ${after ? sql`and (${column}, c.clip_id) ${isDescending ? sql`<` : sql`>`} (${after.value}, ${after.id}::uuid)` : sql``}
      ${filters.min_score === undefined ? sql`` : sql`and c.score >= ${filters.min_score}`}
      ${filters.reaction === undefined ? sql`` : sql`and c.reaction = ${filters.reaction}`}
      order by ${column} ${isDescending ? sql`desc` : sql`asc`},
               c.clip_id ${isDescending ? sql`desc` : sql`asc`}
      limit ${count + 1}
    `,
    include === 'words',
  )
  const positionOf = (clip: Clip) => ({ value: clip[member], id: clip.clip_id })
  return toPage(rows, count, positionOf, cursors, list)
}

async function checkProject(
  { sql, accountId }: Pick<Context, 'sql' | 'accountId'>,
  project_id: string,
): Promise<void> {
  const [project] = await sql`
    select 1 from projects
     where project_id = ${project_id} and account_id = ${accountId} and deleted_at is null
  `
  if (!project) throw new ApiError('NOT_FOUND', `No project ${project_id}.`)
}
