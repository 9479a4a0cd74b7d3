import type { Clip } from '@svc/client'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { service } from '../app/service.ts'
import { type ClipsPage, type ListedClips, withChange } from './listed-clips.ts'
import { read, readPages } from './read.ts'

const PAGE = 48

/** First keys of everything that lists clips. */
const LISTED = ['clips', 'listed'] as const

/** Names every list of a project's clips. */
export const listedClips = (projectId: string) => [...LISTED, projectId] as const

/** The order of clips, and whether only the liked ones are listed. */
export interface ClipFilter {
  sort?: 'rank' | 'start'
  reaction?: 'like'
}

/** The clips of a project, page by page. */
export const clipList = (projectId: string, filter: ClipFilter) =>
  infiniteQueryOptions({
    ...readPages(
      [...listedClips(projectId), filter],
      (from, calling): Promise<ClipsPage> =>
        service.clips.list({ project_id: projectId, limit: PAGE, ...filter, ...from }, calling),
    ),
    // Events tell what has changed; a look at another window is no reason to read every page again.
    refetchOnWindowFocus: false,
  })

export const clipOf = (clipId: string) =>
  read(['clips', clipId], (calling) => service.clips.get(clipId, {}, calling))

/** Changes a clip wherever it was read to, until it is read again. */
export function showClip(queries: QueryClient, clipId: string, change: Partial<Clip>): void {
  queries.setQueriesData<Clip>({ queryKey: clipOf(clipId).queryKey }, (known) =>
    known && 'clip_id' in known ? { ...known, ...change } : known,
  )
  queries.setQueriesData<ListedClips>({ queryKey: LISTED }, (known) =>
    known ? withChange(known, clipId, change) : known,
  )
}
