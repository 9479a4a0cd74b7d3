import { ApiError, type Clip } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readChanged } from '../../app/query-client.ts'
import { service } from '../../app/service.ts'
import { editedClip } from '../../data/clip-edit.ts'
import { changesOf } from './change-of.ts'
import { draftOf } from './draft.ts'
import { differences } from './parts.ts'
import { goOnFrom, isChanged as isUnsaved, type Session, takeTheirs } from './session.ts'
import type { Editor } from './use-editor.ts'

/**
 * Saves an edit; one that was made for an older revision waits for a choice. What is to be saved while a save is under way is
 * saved after it: its revision is known only then.
 */
export function useSaving({ clip, session, rules, update, isChanged }: Editor) {
  const queries = useQueryClient()
  const [theirs, setTheirs] = useState<Clip | null>(null)
  const [isWanted, setIsWanted] = useState(false)
  const readClip = (): Promise<Clip> => readChanged(queries, editedClip(clip.clip_id))

  const saving = useMutation({
    mutationFn: async (sent: Session) => {
      const { revision, saved, present } = sent
      let latest = revision
      try {
        for (const change of changesOf(saved, present, rules)) {
          const updated = await service.clips.update(clip.clip_id, { ...change, revision: latest })
          latest = updated.revision
        }
      } catch (error) {
        if (!isConflict(error) || !isStored(sent, await readClip())) throw error
      }
      return { sent: present, answer: await readClip() }
    },
    onSuccess: ({ sent, answer }) => {
      update((now) => goOnFrom(now, answer, sent))
      setTheirs(null)
      void queries.invalidateQueries({ queryKey: ['clips', clip.clip_id, 'revisions'] })
    },
    onError: async (error) => {
      setIsWanted(false)
      if (isConflict(error)) setTheirs(await readClip())
    },
  })

  const restoring = useMutation({
    mutationFn: async (revision: number) => {
      await service.clips.restore(clip.clip_id, revision)
      return readClip()
    },
    onSuccess: (answer) => {
      update((now) => takeTheirs(now, answer))
      void queries.invalidateQueries({ queryKey: ['clips', clip.clip_id, 'revisions'] })
    },
  })

  // What the worker found out about a new cut, and edits of other windows, are taken where nothing is unsaved.
  useEffect(() => {
    if (isChanged || saving.isPending) return
    update((now) => (isUnsaved(now) || now.revision > clip.revision ? now : goOnFrom(now, clip)))
  }, [clip, isChanged, saving.isPending, update])

  useEffect(() => {
    if (!isWanted || saving.isPending) return
    setIsWanted(false)
    if (isChanged) saving.mutate(session)
  }, [isWanted, isChanged, saving, session])

  return {
    theirs,
    isSaving: saving.isPending,
    error: saving.error && !isConflict(saving.error) ? saving.error : restoring.error,
    save: () => (saving.isPending ? setIsWanted(true) : saving.mutate(session)),
    /** Saves the own changes over what another window saved. */
    keepMine() {
      if (!theirs) return
      const merged = goOnFrom(session, theirs)
      update(() => merged)
      saving.mutate(merged)
    },
    /** Goes on with what another window saved; undoing brings the own changes back. */
    takeTheirs() {
      if (theirs) update((now) => takeTheirs(now, theirs))
      setTheirs(null)
    },
    later: () => setTheirs(null),
    restore: (revision: number) => restoring.mutate(revision),
    isRestoring: restoring.isPending,
  }
}

export type Saving = ReturnType<typeof useSaving>

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'CONFLICT'

/** Whether a clip is stored as it was to be saved: an earlier try, whose answer was lost, has saved it. */
function isStored({ saved, present, words }: Session, clip: Clip): boolean {
  const stored = differences(draftOf(clip, words), present)
  return !differences(saved, present).some((part) => stored.includes(part))
}
