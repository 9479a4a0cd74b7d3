import type { CaptionDrawing } from '@svc/clip-engine/captions'
import { Hand } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { clock } from '../../design/clock.ts'
import { type Backdrop, drawPicture } from '../preview/draw-picture.ts'
import { liveFraming } from '../preview/live-framing.ts'
import { useBackdrop } from '../preview/use-backdrop.ts'
import type { Editor } from '../state/use-editor.ts'
import type { Shot } from './list-shots.ts'

interface StripProps {
  editor: Editor
  shots: readonly Shot[]
  /** The place of the shot that the preview shows, and of the one that is edited. */
  shown: number
  edited: number
  last: CaptionDrawing | null | undefined
  onEdit: (start: number) => void
}

/** Seconds after its start at which a shot is pictured: beyond a cross-fade of a few frames. */
const INSIDE = 0.2

/** The shots of the clip one after the other, each as it is framed; one of them is edited. */
export function ShotStrip({ editor, shots, shown, edited, last, onEdit }: StripProps) {
  const words = useTranslations('edit.shots')
  const { draft, project } = editor
  const frames = useFrames(
    project.source.playback_url,
    shots.map(({ start }) => start + INSIDE),
  )
  const spans = useMemo(() => (last ? liveFraming(last, draft) : []), [last, draft])
  const aspect = last ? last.canvas.width / last.canvas.height : 9 / 16
  const backdrop = useBackdrop(last?.backdrop)
  return (
    <ListBox
      aria-label={words('strip')}
      className="shot-strip"
      orientation="horizontal"
      layout="stack"
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      items={shots.map((shot, index) => ({ id: index, shot }))}
      dependencies={[frames, spans, shown, aspect, backdrop]}
      selectedKeys={[edited]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys
        const picked = shots[Number(key)]
        if (picked) onEdit(picked.start)
      }}
    >
      {({ id, shot }) => (
        <ListBoxItem
          id={id}
          className={`shot-item${id === shown ? ' shown' : ''}`}
          textValue={words(`layouts.${shot.layout}`)}
        >
          <ShotPicture
            frame={frames.get(shot.start + INSIDE)}
            spans={spans}
            second={shot.from + INSIDE}
            aspect={aspect}
            backdrop={backdrop}
          />
          <span className="hidden">{words('name', { number: id + 1 })} </span>
          <span className="shot-name">
            {shot.choice && <Hand aria-hidden />}
            {words(`layouts.${shot.layout}`)}
          </span>{' '}
          <span className="quiet shot-time">{clock(shot.from)}</span>
          <span className="hidden">
            {shot.choice && `, ${words('chosen')}`}
            {id === shown && `, ${words('shown')}`}
          </span>
        </ListBoxItem>
      )}
    </ListBox>
  )
}

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
function ShotPicture({ frame, spans, second, aspect, backdrop }: PictureProps) {
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
function useFrames(
  url: string | null,
  seconds: readonly number[],
): ReadonlyMap<number, ImageBitmap> {
  const known = useRef(new Map<number, ImageBitmap>())
  const [frames, setFrames] = useState<ReadonlyMap<number, ImageBitmap>>(known.current)
  const wanted = seconds.join()
  useEffect(() => {
    const missing = wanted
      .split(',')
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
