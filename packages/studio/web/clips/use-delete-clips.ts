import type { Clip } from '@svc/client'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useDescription } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { listedClips } from '../data/clips.ts'
import { createListeners } from '../design/listeners.ts'
import { toast } from '../design/toasts.tsx'

/** Milliseconds in which a deletion can be undone: as long as the message that offers it stays. */
const UNDO_MS = 12_000

/** Clips that are about to be deleted, by their ids. */
let hidden: ReadonlySet<string> = new Set()
const { tell, subscribe } = createListeners()

function setHidden(next: ReadonlySet<string>): void {
  hidden = next
  tell()
}

/** The clips that no page shows any more, though they can be brought back. */
export const useHiddenClips = (): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, () => hidden)

/** Deletes clips once it cannot be undone any more: by then, or when the window is left. */
export function useDeleteClips(): (clips: readonly Clip[]) => void {
  const words = useTranslations('clips')
  const describe = useDescription()
  const queries = useQueryClient()
  return (clips) => {
    const ids = clips.map(({ clip_id }) => clip_id)
    const show = (some: readonly string[]) => setHidden(hidden.difference(new Set(some)))
    const end = () => {
      clearTimeout(timer)
      removeEventListener('pagehide', remove)
    }
    const remove = () => {
      end()
      for (const { clip_id, project_id } of clips) {
        service.clips.delete(clip_id).then(
          () => queries.invalidateQueries({ queryKey: listedClips(project_id) }),
          (error) => {
            show([clip_id])
            toast({ kind: 'bad', text: describe(error) })
          },
        )
      }
    }
    const timer = setTimeout(remove, UNDO_MS)
    addEventListener('pagehide', remove)
    setHidden(hidden.union(new Set(ids)))
    const undo = () => {
      end()
      show(ids)
    }
    const text = words('deleted', { count: clips.length })
    toast({ kind: 'good', text, action: { run: undo } })
  }
}
