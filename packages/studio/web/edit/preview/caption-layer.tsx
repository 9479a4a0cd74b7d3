import type { CaptionDrawing, Captions } from '@svc/clip-engine/captions'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { openCaptionCanvas } from './libass.ts'

/** Tells which second of a clip is shown, and when that changes. */
export interface ClipClock {
  now(): number
  subscribe(listener: () => void): () => void
}

interface LayerProps {
  drawing: CaptionDrawing
  clock: ClipClock
  onDraw?: (captions: Captions) => void
}

/** Captions over a picture, drawn as into a render. */
export function CaptionLayer({ drawing, clock, onDraw }: LayerProps) {
  const place = useRef<HTMLDivElement>(null)
  const canvas = useCaptionCanvas(place, onDraw)
  useEffect(() => {
    const opened = canvas.current
    const show = () => opened?.show(clock.now())
    opened?.use(drawing)
    show()
    return clock.subscribe(show)
  }, [canvas, clock, drawing])
  return <div ref={place} className="captions" />
}

/** A canvas that a worker took cannot be taken twice: each opening makes its own. */
function useCaptionCanvas(place: RefObject<HTMLElement | null>, onDraw: LayerProps['onDraw']) {
  const tell = useEffectEvent((captions: Captions) => onDraw?.(captions))
  const opened = useRef<ReturnType<typeof openCaptionCanvas> | null>(null)
  useEffect(() => {
    const canvas = document.createElement('canvas')
    place.current?.append(canvas)
    opened.current = openCaptionCanvas(canvas, tell)
    return () => {
      opened.current?.close()
      opened.current = null
      canvas.remove()
    }
  }, [place])
  return opened
}
