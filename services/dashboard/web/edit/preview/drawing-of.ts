import type { Project } from '@svc/client'
import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { durationOf, type Stretch } from '../cut/segments.ts'
import { shownStyle } from '../look/shown-style.ts'
import { captionOf, type Draft } from '../state/draft.ts'
import type { SourceWord } from '../words/source-words.ts'
import { liveFraming } from './live-framing.ts'

/** Says how the captions of an edit are drawn: as those of the last preview, with what was changed since. */
export function drawingOf(
  last: CaptionDrawing,
  draft: Draft,
  words: readonly SourceWord[],
  { settings }: Project,
): CaptionDrawing {
  const { framing } = last
  const segments = draft.segments.map((one) => ({ ...one }))
  return {
    ...last,
    segments,
    duration_seconds: durationOf(segments),
    // Those around the clip are not drawn, and a source may have ten thousand.
    words: words.filter(isAround(segments)).flatMap((word) => {
      const text = captionOf(word, draft)
      return text ? [{ ...word, text, confidence: 1 }] : []
    }),
    style: shownStyle(settings.captions, draft.caption_style),
    framing: { ...framing, spans: liveFraming(last, draft) },
    hook:
      draft.hook && settings.hook_title
        ? { start: 0, end: 0, ...last.hook, text: draft.hook }
        : null,
    // The edit is shown without what a brand puts in front of it.
    introFrames: 0,
  }
}

function isAround(segments: readonly Stretch[]) {
  const [start, end] = [segments[0]?.start ?? 0, segments.at(-1)?.end ?? 0]
  return (word: Stretch) => word.end > start && word.start < end
}
