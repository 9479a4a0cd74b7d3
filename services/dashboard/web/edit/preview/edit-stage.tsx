import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { type RefObject, useCallback, useMemo } from 'react'
import { toClip } from '../cut/segments.ts'
import type { Editor } from '../state/use-editor.ts'
import { CaptionLayer, type ClipClock } from './caption-layer.tsx'
import { drawingOf } from './drawing-of.ts'
import { PictureLayer } from './picture-layer.tsx'
import type { Player } from './player.ts'
import { useBackdrop } from './use-backdrop.ts'

interface StageProps {
  editor: Editor
  player: Player
  video: RefObject<HTMLVideoElement | null>
  /** What the captions of the last preview were drawn from. */
  last: CaptionDrawing
}

/** The edit as it will be: the source in the frame, and the captions over it. */
export function EditStage({ editor, player, video, last }: StageProps) {
  const { draft, session, project } = editor
  const drawing = useMemo(
    () => drawingOf(last, draft, session.words, project),
    [last, draft, session.words, project],
  )
  const { segments } = drawing
  const clock = useMemo(
    (): ClipClock => ({
      now: () => toClip(player.now(), segments),
      subscribe: player.subscribe,
    }),
    [player, segments],
  )
  const look = useCallback(() => {
    const { current } = video
    return current && current.readyState >= 2 ? current : null
  }, [video])
  const backdrop = useBackdrop(last.backdrop)
  const { width, height } = last.canvas
  return (
    <>
      <PictureLayer
        look={look}
        spans={drawing.framing.spans}
        clock={clock}
        width={width * 2}
        height={height * 2}
        backdrop={backdrop}
      />
      <CaptionLayer drawing={drawing} clock={clock} />
    </>
  )
}
