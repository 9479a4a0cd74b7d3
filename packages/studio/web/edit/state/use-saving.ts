import { ApiError, type Clip } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readChanged } from '../../app/query-client.ts'
import { service } from '../../app/service.ts'
import { editedClip } from '../../data/clip-edit.ts'
import { changesOf } from './change-of.ts'
import { draftOf } from './draft.ts'
import { forgetDraft } from './kept-draft.ts'
import { differences } from './parts.ts'
import { goOnFrom, isChanged as isUnsaved, type Session, takeTheirs } from './session.ts'
import type { Editor } from './use-editor.ts'

/** Milliseconds after the last change when it is saved: each save is a revision, and begins a new preview. */
const QUIET_MS = 3000

/**
 * Saves an edit when nothing was changed for a while, or when it is left; one that was made for an older revision waits for a choice.
 * What is to be saved while a save is under way is saved after it: its revision is known only then.
 */
export function useSaving({ clip, session, rules, update, isChanged }: Editor) {
  const queries = useQueryClient()
  const [theirs, setTheirs] = useState<Clip | null>(null)
  const [isWanted, setIsWanted] = useState(false)
  const present = useRef(session.present)
  present.current = session.present
  const readClip = (): Promise<Clip> => readChanged(queries, editedClip(clip.clip_id))

  // One after the other: a clip that is read by two at once is read anew by the second, and the first gets what was before.
  const scope = { id: `edit ${clip.clip_id}` }
  const saving = useMutation({
    scope,
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
      // An editor that was left keeps nothing of what is saved now.
      if (present.current === sent) forgetDraft(clip.clip_id)
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
    scope,
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

  const save = () => (saving.isPending ? setIsWanted(true) : saving.mutate(session))
  const { isDue, stop } = useQuietSave(session, isChanged && theirs === null, save)

  return {
    theirs,
    isSaving: saving.isPending,
    /** Whether what was changed is saved by itself in a moment. */
    isDue,
    error: saving.error && !isConflict(saving.error) ? saving.error : restoring.error,
    save,
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
    later() {
      stop()
      setTheirs(null)
    },
    restore: (revision: number) => restoring.mutate(revision),
    isRestoring: restoring.isPending,
  }
}

/** Saves a state of an edit once, when it has not changed for a while or its page is left. */
function useQuietSave(session: Session, isUnsaved: boolean, save: () => void) {
  /** What was given to be saved last; if that fails, it is not saved again by itself. */
  const [given, setGiven] = useState<Session | null>(null)
  const isDue = isUnsaved && given !== session
  const saveNow = useEffectEvent(() => {
    setGiven(session)
    save()
  })
  const leave = useEffectEvent(() => {
    if (isDue) save()
  })
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(saveNow, QUIET_MS)
    return () => clearTimeout(timer)
  }, [session, isDue])
  useEffect(() => () => leave(), [])
  return { isDue, stop: () => setGiven(session) }
}

export type Saving = ReturnType<typeof useSaving>

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'CONFLICT'

/** Whether a clip is stored as it was to be saved: an earlier try, whose answer was lost, has saved it. */
function isStored({ saved, present, words }: Session, clip: Clip): boolean {
  const stored = differences(draftOf(clip, words), present)
  return !differences(saved, present).some((part) => stored.includes(part))
}
