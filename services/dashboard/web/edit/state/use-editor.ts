import type { Clip, Project } from '@svc/client'
import { useMemo, useState } from 'react'
import type { SourceWord } from '../words/source-words.ts'
import { type CutRules, cutBySwitches } from './change-of.ts'
import type { Draft } from './draft.ts'
import { isChanged, makeStep, openSession, redo, type Session, undo } from './session.ts'
import { useKeptDraft } from './use-kept-draft.ts'

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
  const [session, update] = useState(() => openSession(clip, words))
  useKeptDraft(clip, session, update)
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
