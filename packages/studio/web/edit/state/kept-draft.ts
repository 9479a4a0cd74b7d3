import type { Draft } from './draft.ts'
import type { Session } from './session.ts'

/** What is kept in this browser until it is saved. */
export interface KeptDraft {
  revision: number
  saved: Draft
  present: Draft
}

const keyOf = (clipId: string) => `clip-draft:${clipId}`

/** Keeps the unsaved changes of a clip in this browser. */
export function keepDraft(clipId: string, { revision, saved, present }: Session): void {
  try {
    localStorage.setItem(keyOf(clipId), JSON.stringify({ revision, saved, present }))
  } catch {
    // Without room or permission to store, the changes are in the page alone.
  }
}

/** Reads what is kept of a clip; `null` when it was saved. */
export function readDraft(clipId: string): KeptDraft | null {
  const kept = localStorage.getItem(keyOf(clipId))
  return kept === null ? null : (JSON.parse(kept) as KeptDraft)
}

/** Forgets what is kept of a clip. */
export const forgetDraft = (clipId: string): void => localStorage.removeItem(keyOf(clipId))
