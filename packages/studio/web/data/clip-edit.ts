import { ApiError, type Clip } from '@svc/client'
import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { service } from '../app/service.ts'
import { projectOf } from './projects.ts'
import { read, readPages } from './read.ts'
import { wordsOf } from './transcripts.ts'

/** A clip with its words, as it is edited. */
export const editedClip = (clipId: string) =>
  read(['clips', clipId, 'edited'], (calling) =>
    service.clips.get(clipId, { include: 'words' }, calling),
  )

/** What the captions of a clip's last preview were drawn from; `null` where that was not kept. */
export const captionDrawing = ({ clip_id, updated_at, captions }: Clip) =>
  queryOptions({
    queryKey: ['drawings', clip_id, updated_at],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<CaptionDrawing | null> => {
      if (!captions.drawing_url) return null
      try {
        return (await service.download(captions.drawing_url, { signal })).json()
      } catch (error) {
        if (error instanceof ApiError) return null
        throw error
      }
    },
  })

/** Reads what the editor shows first; each answer names the next. */
export async function readEdited(queries: QueryClient, clipId: string): Promise<void> {
  const { project_id } = await queries.fetchQuery(editedClip(clipId))
  const project = await queries.fetchQuery(projectOf(project_id))
  await queries.fetchQuery(wordsOf(project))
}

const PAGE = 20

/** The revisions of a clip, newest first, page by page. */
export const clipRevisions = (clipId: string) =>
  readPages(['clips', clipId, 'revisions'], (from, calling) =>
    service.clips.revisions({ clip_id: clipId, limit: PAGE, ...from }, calling),
  )
