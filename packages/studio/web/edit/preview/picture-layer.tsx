import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { useEffect, useRef } from 'react'
import type { ClipClock } from './caption-layer.tsx'
import { type Backdrop, drawPicture, type Picture } from './draw-picture.ts'

interface LayerProps {
  /** Gives what the source shows now; `null` while it is loaded. */
  look: () => Picture | null
  spans: CaptionDrawing['framing']['spans']
  clock: ClipClock
  /** In pixels. */
  width: number
  height: number
  backdrop: Backdrop
}

/** The picture of a source in the frame of a clip. */
export function PictureLayer({ look, spans, clock, width, height, backdrop }: LayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    const draw = () => {
      const picture = look()
      if (context && picture) drawPicture(context, picture, spans, clock.now(), backdrop)
    }
    draw()
    return clock.subscribe(draw)
  }, [look, spans, clock, backdrop])
  return <canvas ref={canvas} className="picture" width={width} height={height} />
}
