import type { Clip } from '@svc/client'
import type { InfiniteData } from '@tanstack/react-query'
import type { ClipFilter } from './clips.ts'

export interface ClipsPage {
  items: Clip[]
  next_cursor: string | null
}

export type ListedClips = InfiniteData<ClipsPage> | Pick<ClipsPage, 'items'> | Clip[]

export function withChange(known: ListedClips, clipId: string, change: Partial<Clip>): ListedClips {
  const changed = (clip: Clip) => (clip.clip_id === clipId ? { ...clip, ...change } : clip)
  if (Array.isArray(known)) return known.map(changed)
  if (!('pages' in known)) return { ...known, items: known.items.map(changed) }
  // What does not have the clip stays the same, so that it is not shown anew.
  const pages = known.pages.map((page) =>
    page.items.some(({ clip_id }) => clip_id === clipId)
      ? { ...page, items: page.items.map(changed) }
      : page,
  )
  return { ...known, pages }
}

/** Tells whether a clip, as it is now, belongs elsewhere than where a list has it. */
export function isMoved(known: ListedClips, { sort = 'rank', reaction }: ClipFilter, clip: Clip) {
  const held = clipsIn(known).find(({ clip_id }) => clip_id === clip.clip_id)
  if (reaction && (clip.reaction === reaction) !== Boolean(held)) return true
  return held !== undefined && held[sort] !== clip[sort]
}

function clipsIn(known: ListedClips): Clip[] {
  if (Array.isArray(known)) return known
  return 'pages' in known ? known.pages.flatMap(({ items }) => items) : known.items
}
