import type { CaptionStylePart, Project } from '@svc/client'
import { type CaptionDrawing, type Captions, zoomIn } from '@svc/clip-engine/captions'
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { durationOf, hullOf, isKept, type Stretch, toClip } from '../cut/segments.ts'
import { shownStyle } from '../look/shown-style.ts'
import { layerOf } from '../state/change-of.ts'
import { captionOf, type Draft } from '../state/draft.ts'
import type { Editor } from '../state/use-editor.ts'
import type { SourceWord } from '../words/source-words.ts'
import { CaptionLayer, type ClipClock } from './caption-layer.tsx'
import { FileLayer } from './file-layer.tsx'
import { liveFraming } from './live-framing.ts'
import { movingClock } from './moving-clock.ts'
import { MusicLayer } from './music-layer.tsx'
import { PictureLayer } from './picture-layer.tsx'
import type { Player } from './player.ts'
import { useBackdrop } from './use-backdrop.ts'

/** A look that is tried; `null` for the one that was just chosen. While the clip stands still, its captions move. */
export interface Tried {
  style: CaptionStylePart | null
}

interface StageProps {
  editor: Editor
  player: Player
  video: RefObject<HTMLVideoElement | null>
  /** What the captions of the last preview were drawn from. */
  last: CaptionDrawing
  /** The languages of the captions, if not what is spoken alone. */
  tracks: CaptionDrawing['tracks'] | undefined
  tried: Tried | null
  onDraw: (captions: Captions) => void
}

/** The edit as it will be: the source in the frame, and the captions over it. */
export function EditStage({ editor, player, video, last, tracks, tried, onDraw }: StageProps) {
  const { session, project } = editor
  const style = tried?.style
  const draft = useMemo(
    () => (style ? { ...editor.draft, caption_style: style } : editor.draft),
    [editor.draft, style],
  )
  const drawing = useMemo(
    () => ({ ...drawingOf(last, draft, session.words, project), ...(tracks && { tracks }) }),
    [last, draft, session.words, project, tracks],
  )
  const { segments } = draft
  const clock = useMemo(
    (): ClipClock => ({
      now: () => toClip(player.now(), segments),
      subscribe: player.subscribe,
    }),
    [player, segments],
  )
  const moving = useMemo(() => movingClock(clock, player.isPlaying), [clock, player])
  const shown = useRef<Tried | null>(null)
  useEffect(() => {
    // Once for each look: a cut that changes later moves nothing.
    if (shown.current === tried) return
    shown.current = tried
    if (!tried || matchMedia('(prefers-reduced-motion: reduce)').matches) return moving.stop()
    const spoken = session.words.filter((word) => isKept(word, segments))
    const word = spoken.find(({ end }) => end > player.now()) ?? spoken.at(-1)
    if (word) moving.move(toClip(word.start, segments), tried.style !== null)
  }, [tried, moving, player, session.words, segments])
  const look = useCallback(() => {
    const { current } = video
    return current && current.readyState >= 2 ? current : null
  }, [video])
  const backdrop = useBackdrop(last.layout)
  const { width, height } = last.canvas
  const spans = useMemo(() => zoomIn(drawing.framing, drawing.layer).spans, [drawing])
  return (
    <>
      <PictureLayer
        look={look}
        spans={spans}
        clock={clock}
        width={width * 2}
        height={height * 2}
        backdrop={backdrop}
      />
      <FileLayer
        layer={drawing.layer}
        clock={clock}
        isPlaying={player.isPlaying}
        canvas={last.canvas}
      />
      <MusicLayer editor={editor} player={player} video={video} audio={last.audio} />
      <CaptionLayer drawing={drawing} clock={moving} onDraw={onDraw} />
    </>
  )
}

/** Says how the captions of an edit are drawn: as those of the last preview, with what was changed since. */
function drawingOf(
  last: CaptionDrawing,
  draft: Draft,
  words: readonly SourceWord[],
  { settings }: Project,
): CaptionDrawing & Required<Pick<CaptionDrawing, 'layer'>> {
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
    layer: layerOf(draft) ?? [],
    hook:
      draft.hook && settings.hook_title
        ? { start: 0, end: 0, ...last.hook, text: draft.hook }
        : null,
    // The edit is shown without what a brand puts in front of it.
    introFrames: 0,
  }
}

function isAround(segments: readonly Stretch[]) {
  const { start, end } = hullOf(segments)
  return (word: Stretch) => word.end > start && word.start < end
}
