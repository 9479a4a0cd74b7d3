import { type Page, toPage } from '@svc/pagination'
import type { Found } from '@svc/specification'
import type { Context, QueryOf } from '../context.ts'
import { markWords } from './mark-words.ts'
import { readSearchQuery } from './search-query.ts'
import { type FoundRow, searchStep } from './search-step.ts'

/** Greater than the ids of all videos. */
const LAST = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'
/** So few videos are read in about the time that an index takes, however frequent the words are. */
const FEW = 4
/** Each step back in time has at most so many times as many videos: where one finds too little, the next one finds not much. */
const FURTHER = 8
/** The least of that, so that many steps go far, and how many times what is still wanted a step is to find. */
const AMPLE = 2

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

  const rows: FoundRow[] = []
  let newest: string | null = after ? String(after.value) : LAST
  let videos = FEW
  let read = 0
  let isWhole = wanted.whole !== null
  while (newest !== null && rows.length <= limit) {
    const by = videos <= FEW ? 'reading' : isWhole ? 'whole words' : 'words'
    const left = limit + 1 - rows.length
    const found = await searchStep(context, wanted, { newest, videos, project_id, after, by, left })
    if (!found.isTooLong) {
      rows.push(...found.rows)
      newest = found.older
      read += videos
      const needed = (AMPLE * (limit + 1 - rows.length) * read) / rows.length
      videos = Math.ceil(Math.min(FURTHER * videos, Math.max(AMPLE * videos, needed)))
    } else if (by === 'whole words') isWhole = false
    else videos = Math.ceil(videos / FURTHER)
  }
  const positionOf = ({ project_id, place }: FoundRow) => ({ value: project_id, id: place })
  const page = toPage(rows, limit, positionOf, cursors, list)
  return { ...page, items: await markWords(sql, page.items, wanted.marked) }
}
