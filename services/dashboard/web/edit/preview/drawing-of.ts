import type { Project } from '@svc/client'
import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { durationOf } from '../cut/segments.ts'
import { shownStyle } from '../look/shown-style.ts'
import { captionOf, type Draft } from '../state/draft.ts'
import type { SourceWord } from '../words/source-words.ts'
import { withHandShots } from './hand-shots.ts'
import { retime } from './retime.ts'

/** Says how the captions of an edit are drawn: as those of the last preview, with what was changed since. */
export function drawingOf(
  last: CaptionDrawing,
  draft: Draft,
  words: readonly SourceWord[],
  { settings }: Project,
): CaptionDrawing {
  const { framing, canvas, picture, segments: before } = last
  const segments = draft.segments.map((one) => ({ ...one }))
  const retimed = retime(framing.spans, before, segments)
  const spans = picture ? withHandShots(retimed, draft, picture, canvas) : retimed
  return {
    ...last,
    segments,
    duration_seconds: durationOf(segments),
    words: words.flatMap((word) => {
      const text = captionOf(word, draft)
      return text ? [{ ...word, text, confidence: 1 }] : []
    }),
    style: shownStyle(settings.captions, draft.caption_style),
    framing: { ...framing, spans },
    hook:
      draft.hook && settings.hook_title
        ? { start: 0, end: 0, ...last.hook, text: draft.hook }
        : null,
    // The edit is shown without what a brand puts in front of it.
    introFrames: 0,
  }
}
