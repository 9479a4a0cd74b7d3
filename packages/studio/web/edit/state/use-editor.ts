import type { Clip, Project } from '@svc/client'
import { useEffect, useMemo, useState } from 'react'
import type { SourceWord } from '../words/source-words.ts'
import { type CutRules, cutBySwitches } from './change-of.ts'
import type { Draft } from './draft.ts'
import { forgetDraft, type KeptDraft, keepDraft, readDraft } from './kept-draft.ts'
import { layOver } from './parts.ts'
import { isChanged, makeStep, openSession, redo, type Session, undo } from './session.ts'

/** What the parts of the editor read and do. */
export interface Editor {
  clip: Clip
  project: Project
  session: Session
  draft: Draft
  rules: CutRules
  isChanged: boolean
  /** Changes the clip; `isTyped` for the letters of one field, which are one step. */
  step(name: string, change: Partial<Draft>, isTyped?: boolean): void
  /** Turns switches, and cuts as they say. */
  turn(switches: Partial<Pick<Draft, 'remove_silences' | 'remove_fillers'>>): void
  undo(): void
  redo(): void
  update(change: (session: Session) => Session): void
}

/** Holds the edit of a clip, which is kept in this browser until it is saved. */
export function useEditor(clip: Clip, project: Project, words: readonly SourceWord[]): Editor {
  const [session, update] = useState(() => {
    const opened = openSession(clip, words)
    const kept = readDraft(clip.clip_id)
    return kept ? withKept(opened, kept) : opened
  })
  useKeptDraft(clip, session)
  const { settings } = project
  const rules = useMemo(() => {
    const { remove_silences, remove_fillers, silence_min_seconds } = settings
    return { words: session.words, remove_silences, remove_fillers, silence_min_seconds }
  }, [session.words, settings])
  return {
    ...{ clip, project, session, rules, update },
    draft: session.present,
    isChanged: isChanged(session),
    step: (name, change, isTyped = false) =>
      update((before) => makeStep(before, change, { name, isTyped })),
    turn: (switches) =>
      update((before) => {
        const turned = { ...before.present, ...switches }
        const segments = cutBySwitches(before.present, turned, rules)
        return makeStep(before, { ...switches, segments }, { name: 'switches' })
      }),
    undo: () => update(undo),
    redo: () => update(redo),
  }
}

/** Milliseconds after the last change when it is kept: typing is not held up by it. */
const KEEP_MS = 300

/** Keeps unsaved changes in this browser: they are there when the editor is opened again. */
function useKeptDraft({ clip_id }: Clip, session: Session): void {
  const isUnsaved = isChanged(session)
  useEffect(() => {
    if (!isUnsaved) return forgetDraft(clip_id)
    const timer = setTimeout(() => keepDraft(clip_id, session), KEEP_MS)
    return () => clearTimeout(timer)
  }, [clip_id, session, isUnsaved])

  useEffect(() => {
    if (!isUnsaved) return
    const keepNow = () => keepDraft(clip_id, session)
    window.addEventListener('pagehide', keepNow)
    return () => {
      window.removeEventListener('pagehide', keepNow)
    }
  }, [clip_id, session, isUnsaved])
}

/** An edit of an older revision stays one: when it is saved, the service says that there is a newer one. */
function withKept(opened: Session, { revision, saved, present }: KeptDraft): Session {
  const isCurrent = revision === opened.revision
  const wanted = isCurrent ? layOver(opened.saved, saved, present) : present
  const begun = isCurrent ? opened : { ...opened, revision, saved }
  return makeStep(begun, wanted, { name: 'kept' })
}
