import type { Clip, ListClipsQuery } from '@svc/client'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { service } from '../app/service.ts'

const PAGE = 48

interface ClipPage {
  items: Clip[]
  next_cursor: string | null
}

/** The order of clips, and whether only the liked ones are listed. */
export type ClipFilter = Pick<ListClipsQuery, 'sort' | 'reaction'>

/** The clips of a project, page by page. */
export const clipList = (projectId: string, filter: ClipFilter) =>
  infiniteQueryOptions({
    queryKey: ['clips', 'of', projectId, filter],
    queryFn: ({ pageParam, signal }): Promise<ClipPage> =>
      service.clips.list(
        { project_id: projectId, limit: PAGE, ...filter, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

/** One clip. */
export const clipOf = (clipId: string) =>
  queryOptions({
    queryKey: ['clips', clipId],
    queryFn: ({ signal }) => service.clips.get(clipId, {}, { signal }),
  })

/** Changes a clip wherever it was read to, until it is read again. */
export function showClip(queries: QueryClient, clipId: string, change: Partial<Clip>): void {
  const changed = (clip: Clip) => (clip.clip_id === clipId ? { ...clip, ...change } : clip)
  queries.setQueriesData<Clip | InfiniteData<ClipPage>>({ queryKey: ['clips'] }, (known) => {
    if (!known) return known
    if ('clip_id' in known) return changed(known)
    if (!('pages' in known)) return known
    const pages = known.pages.map((page) => ({ ...page, items: page.items.map(changed) }))
    return { ...known, pages }
  })
}
