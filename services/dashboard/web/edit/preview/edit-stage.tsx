import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { toClip } from '../cut/segments.ts'
import type { Editor } from '../state/use-editor.ts'
import { drawPicture } from './draw-picture.ts'
import { drawingOf } from './drawing-of.ts'
import { openCaptionCanvas } from './libass.ts'
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
  const captions = useRef<HTMLDivElement>(null)
  const { draft, session, project } = editor
  const drawing = useMemo(
    () => drawingOf(last, draft, session.words, project),
    [last, draft, session.words, project],
  )
  const { width, height } = last.canvas

  useEffect(() => {
    const context = picture.current?.getContext('2d')
    const draw = () => {
      if (!context || !video.current || video.current.readyState < 2) return
      const second = toClip(player.now(), drawing.segments)
      drawPicture(context, video.current, drawing.framing.spans, second)
    }
    draw()
    return player.subscribe(draw)
  }, [player, video, drawing])

  const canvas = useCaptionCanvas(captions, { width, height })
  useEffect(() => {
    const opened = canvas.current
    const show = () => opened?.show(toClip(player.now(), drawing.segments))
    opened?.use(drawing)
    show()
    return player.subscribe(show)
  }, [canvas, player, drawing])

  return (
    <>
      <canvas ref={picture} width={width * 2} height={height * 2} />
      <div ref={captions} className="captions" />
    </>
  )
}

/** A canvas that a worker took cannot be taken twice: each opening makes its own. */
function useCaptionCanvas(
  place: RefObject<HTMLElement | null>,
  { width, height }: { width: number; height: number },
) {
  const opened = useRef<ReturnType<typeof openCaptionCanvas> | null>(null)
  useEffect(() => {
    const canvas = document.createElement('canvas')
    place.current?.append(canvas)
    opened.current = openCaptionCanvas(canvas, { width, height })
    return () => {
      opened.current?.close()
      opened.current = null
      canvas.remove()
    }
  }, [place, width, height])
  return opened
}
