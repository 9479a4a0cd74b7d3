import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { useEffect, useRef, useState } from 'react'
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

/** The width of a kept picture, in pixels: that of a thumbnail on a sharp screen, of which a part may be shown. */
const WIDTH = 320

/**
 * Reads pictures of a video at some seconds, one after the other.
 *
 * @returns Those that are read, by their seconds.
 */
export function useFrames(
  url: string | null,
  seconds: readonly number[],
): ReadonlyMap<number, ImageBitmap> {
  const known = useRef(new Map<number, ImageBitmap>())
  const [frames, setFrames] = useState<ReadonlyMap<number, ImageBitmap>>(known.current)
  const wanted = seconds.join()
  useEffect(() => {
    const missing = wanted
      .split(',')
      .filter(Boolean)
      .map(Number)
      .filter((second) => !known.current.has(second))
    if (!url || missing.length === 0) return
    const video = document.createElement('video')
    video.muted = true
    video.preload = 'auto'
    video.src = url
    const control = new AbortController()
    // A video that is loaded no further still holds one of the few connections that a browser has to the service.
    const release = () => {
      video.removeAttribute('src')
      video.load()
    }
    readFrames(video, missing, control.signal, (second, frame) => {
      known.current.set(second, frame)
      setFrames(new Map(known.current))
    })
      .catch(() => {
        // A shot whose picture cannot be read is listed without one.
      })
      .finally(release)
    return () => {
      control.abort()
      release()
    }
  }, [url, wanted])
  return frames
}

async function readFrames(
  video: HTMLVideoElement,
  seconds: readonly number[],
  signal: AbortSignal,
  onFrame: (second: number, frame: ImageBitmap) => void,
): Promise<void> {
  const until = (name: 'loadeddata' | 'seeked') =>
    new Promise((resolve) => {
      video.addEventListener(name, resolve, { once: true })
      signal.addEventListener('abort', resolve, { once: true })
    })
  await until('loadeddata')
  for (const second of seconds) {
    if (signal.aborted) return
    video.currentTime = second
    await until('seeked')
    if (signal.aborted) return
    onFrame(second, await createImageBitmap(video, { resizeWidth: WIDTH }))
  }
}
