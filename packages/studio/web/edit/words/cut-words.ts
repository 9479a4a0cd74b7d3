import { stretchOf } from '@svc/specification/play-order'
import { pausesWithin } from '../cut/pause-after.ts'
import { LEFT_OF_PAUSE } from '../cut/pauses.ts'
import { cut, isKept, restore, type Stretch } from '../cut/segments.ts'
import type { Editor } from '../state/use-editor.ts'
import type { Selection } from './use-selection.ts'

/** Cuts the selected words out; the last words of a clip cannot be cut. */
export function cutWords(editor: Editor, { first, last }: Selection): void {
  const { session, draft, step } = editor
  const segments = cut(draft.segments, stretchOf(session.words, first, last))
  if (segments.length > 0) step('cut', { segments })
}

/** Cuts the pauses between the selected words out, up to what keeps words apart. */
export function cutPauses(editor: Editor, selection: Selection): void {
  const { session, draft, step } = editor
  const segments = pausesWithin(session.words, selection, draft.segments)
    .map(({ start, end }) => ({ start: start + LEFT_OF_PAUSE, end: end - LEFT_OF_PAUSE }))
    .reduce<readonly Stretch[]>(cut, draft.segments)
  step('cut', { segments })
}

/** Brings the selected words into the clip, which may become longer by it; where none is missing, the pauses between them. */
export function bringBack(editor: Editor, selection: Selection): void {
  const { session, draft, step } = editor
  const { first, last } = selection
  const { words } = session
  const isMissing = words.slice(first, last + 1).some((word) => !isKept(word, draft.segments))
  const missing = isMissing
    ? [stretchOf(words, first, last)]
    : pausesWithin(words, selection, draft.segments).filter(({ isCut }) => isCut)
  step('restore', { segments: missing.reduce<readonly Stretch[]>(restore, draft.segments) })
}
