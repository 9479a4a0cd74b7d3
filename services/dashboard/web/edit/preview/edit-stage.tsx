import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { toClip } from '../cut/segments.ts'
import type { Editor } from '../state/use-editor.ts'
import { CaptionLayer, type ClipClock } from './caption-layer.tsx'
import { drawPicture } from './draw-picture.ts'
import { drawingOf } from './drawing-of.ts'
import type { Player } from './player.ts'

interface StageProps {
  editor: Editor
  player: Player
  video: RefObject<HTMLVideoElement | null>
  /** What the captions of the last preview were drawn from. */
  last: CaptionDrawing
}

/** The edit as it will be: the source in the frame, and the captions over it. */
export function EditStage({ editor, player, video, last }: StageProps) {
  const picture = useRef<HTMLCanvasElement>(null)
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
  useEffect(() => {
    const context = picture.current?.getContext('2d')
    const draw = () => {
      if (!context || !video.current || video.current.readyState < 2) return
      drawPicture(context, video.current, drawing.framing.spans, clock.now())
    }
    draw()
    return clock.subscribe(draw)
  }, [clock, video, drawing])
  const { width, height } = last.canvas
  return (
    <>
      <canvas ref={picture} width={width * 2} height={height * 2} />
      <CaptionLayer drawing={drawing} clock={clock} />
    </>
  )
}
