import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { useEffect, useRef } from 'react'
import { type Backdrop, drawPicture } from '../preview/draw-picture.ts'

interface PictureProps {
  frame: ImageBitmap | undefined
  /** The framing of the whole edit, and the second of it that the frame shows. */
  spans: CaptionDrawing['framing']['spans']
  second: number
  /** Width to height. */
  aspect: number
  backdrop: Backdrop
}

/** The height of a thumbnail, in pixels, twice that on the page. */
const HEIGHT = 144

/** A picture of a shot as it is framed. */
export function ShotPicture({ frame, spans, second, aspect, backdrop }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context && frame) drawPicture(context, frame, spans, second, backdrop)
  }, [frame, spans, second, backdrop])
  return (
    <canvas
      ref={canvas}
      className="shot-picture"
      width={Math.round(HEIGHT * aspect)}
      height={HEIGHT}
    />
  )
}
