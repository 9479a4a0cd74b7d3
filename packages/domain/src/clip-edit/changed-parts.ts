import { isDeepStrictEqual } from 'node:util'
import type { ClipContent, ClipPart } from '@svc/specification'

/** Reads each part of a clip's content. */
const PARTS: { [Part in ClipPart]: (content: ClipContent) => unknown } = {
  title: ({ title }) => title,
  description: ({ description }) => description,
  hashtags: ({ hashtags }) => hashtags,
  hook: ({ hook }) => hook,
  segments: ({ segments, edits }) => [segments, edits.uncut, edits.settled],
  // Words that were heard in a new cut are no edit.
  captions: ({ words, edits }) => (edits.words_edited ? words : null),
  layout: ({ edits }) => edits.layout,
  caption_style: ({ edits }) => edits.caption_style,
  framing: ({ edits }) => edits.framing,
  remove_silences: ({ edits }) => edits.remove_silences,
  remove_fillers: ({ edits }) => edits.remove_fillers,
}

/** The parts that no picture shows. */
const TEXTS: readonly ClipPart[] = ['title', 'description', 'hashtags']
/** The parts that decide how the picture is framed. */
const FRAMED: readonly ClipPart[] = [
  'segments',
  'layout',
  'framing',
  'remove_silences',
  'remove_fillers',
]

/** Lists the parts in which two states of a clip differ. */
export function changedParts(before: ClipContent, after: ClipContent): ClipPart[] {
  return (Object.keys(PARTS) as ClipPart[]).filter(
    (part) => !isDeepStrictEqual(PARTS[part](before), PARTS[part](after)),
  )
}

/** Whether a change can be seen or heard in the clip. */
export function isDrawn(changed: readonly ClipPart[]): boolean {
  return changed.some((part) => !TEXTS.includes(part))
}

/** Whether a change makes the known framing wrong. */
export function isFramedAnew(changed: readonly ClipPart[]): boolean {
  return changed.some((part) => FRAMED.includes(part))
}
