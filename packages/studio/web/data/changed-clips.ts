import { ApiError, type Clip } from '@svc/client'
import type { QueryClient } from '@tanstack/react-query'
import { service } from '../app/service.ts'
import { type ClipFilter, listedClips } from './clips.ts'
import { isMoved, type ListedClips, withChange } from './listed-clips.ts'

/** Milliseconds in which what happens to clips is taken together. */
const GATHERING_MS = 300
/** Of more clips than these the lists are read anew. */
const MOST_SINGLE = 10

interface ClipEvent {
  type: string
  data: Record<string, unknown>
}

/**
 * Keeps the lists of clips as events tell: of a clip that changed that one is read, however many pages are loaded; lists are read
 * anew where clips are new, or where the change moves a clip within a list, into it or out of it.
 *
 * @returns Takes an event of any kind.
 */
export function followClips(queries: QueryClient): (event: ClipEvent) => void {
  const changed = new Map<string, string>()
  const projects = new Set<string>()

  function flush(): void {
    const single = new Map(changed)
    if (single.size > MOST_SINGLE) {
      for (const project_id of single.values()) projects.add(project_id)
      single.clear()
    }
    for (const project_id of projects) {
      void queries.invalidateQueries({ queryKey: listedClips(project_id) })
    }
    for (const clip_id of changed.keys()) {
      void queries.invalidateQueries({ queryKey: ['clips', clip_id] })
    }
    for (const [clip_id, project_id] of single) {
      if (!projects.has(project_id)) void readListed(queries, clip_id, project_id)
    }
    changed.clear()
    projects.clear()
  }

  return ({ type, data: { clip_id, project_id } }) => {
    if (typeof clip_id !== 'string' || typeof project_id !== 'string') return
    if (changed.size + projects.size === 0) setTimeout(flush, GATHERING_MS)
    if (type === 'clip.created') projects.add(project_id)
    else changed.set(clip_id, project_id)
  }
}

/** Reads a clip and puts it into the lists that have been read. */
async function readListed(queries: QueryClient, clipId: string, projectId: string): Promise<void> {
  const queryKey = listedClips(projectId)
  if (queries.getQueriesData({ queryKey }).length === 0) return
  let clip: Clip
  try {
    clip = await service.clips.get(clipId)
  } catch (error) {
    // It is gone, or nothing is known of it.
    if (error instanceof ApiError) void queries.invalidateQueries({ queryKey })
    return
  }
  for (const [key, known] of queries.getQueriesData<ListedClips>({ queryKey })) {
    if (!known) continue
    if (isMoved(known, filterOf(key.at(-1)), clip)) {
      void queries.invalidateQueries({ queryKey: key, exact: true })
    } else {
      queries.setQueryData<ListedClips>(key, withChange(known, clipId, clip))
    }
  }
}

/** What a list is of, by the last key of its query. */
const filterOf = (key: unknown): ClipFilter => (typeof key === 'object' && key ? key : {})
