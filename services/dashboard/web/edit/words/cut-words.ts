import { cut, restore } from '../cut/segments.ts'
import { stretchOf } from '../cut/word-edges.ts'
import type { Editor } from '../state/use-editor.ts'
import type { Selection } from './use-selection.ts'

/** Cuts the selected words out; the last words of a clip cannot be cut. */
export function cutWords(editor: Editor, { first, last }: Selection): void {
  const { session, draft, step } = editor
  const segments = cut(draft.segments, stretchOf(session.words, first, last))
  if (segments.length > 0) step('cut', { segments })
}

/** Brings the selected words into the clip, which may become longer by it. */
export function restoreWords(editor: Editor, { first, last }: Selection): void {
  const { session, draft, step } = editor
  step('restore', { segments: restore(draft.segments, stretchOf(session.words, first, last)) })
}
