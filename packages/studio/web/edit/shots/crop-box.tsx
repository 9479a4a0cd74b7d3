import type { Crop } from '@svc/client'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/button.tsx'
import type { Editor } from '../state/use-editor.ts'
import { moveCrop, resizeCrop } from './crop.ts'

interface CropProps {
  editor: Editor
  /** The second of the source that is shown behind it. */
  second: number
  value: Crop
  onChange: (crop: Crop) => void
}

const STEP = 0.01
const GROWTH = 1.1

/** The part of the picture that is shown: a rectangle over the source, dragged or moved by keys. */
export function CropBox({ editor, second, value, onChange }: CropProps) {
  const words = useTranslations('edit.shots')
  const { source } = editor.project
  const area = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const held = useRef<{ x: number; y: number; crop: Crop } | null>(null)
  useEffect(() => {
    if (video.current) video.current.currentTime = second
  }, [second])

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, y: event.clientY, crop: value }
  }
  const onPointerMove = (event: PointerEvent) => {
    const box = area.current?.getBoundingClientRect()
    if (!held.current || !box) return
    const { x, y, crop } = held.current
    onChange(moveCrop(crop, (event.clientX - x) / box.width, (event.clientY - y) / box.height))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? STEP / 5 : STEP
    const changed = {
      ArrowLeft: () => moveCrop(value, -step, 0),
      ArrowRight: () => moveCrop(value, step, 0),
      ArrowUp: () => moveCrop(value, 0, -step),
      ArrowDown: () => moveCrop(value, 0, step),
      '+': () => resizeCrop(value, GROWTH),
      '-': () => resizeCrop(value, 1 / GROWTH),
    }[event.key]
    if (!changed) return
    event.preventDefault()
    onChange(changed())
  }
  const percent = (share: number) => `${(100 * share).toFixed(2)}%`
  return (
    <>
      <div
        ref={area}
        className="crop-area"
        style={{ aspectRatio: `${source.width ?? 16} / ${source.height ?? 9}` }}
      >
        <video
          ref={video}
          className="crop-picture"
          src={source.playback_url ?? undefined}
          muted
          playsInline
          preload="auto"
          onLoadedMetadata={(event) => {
            event.currentTarget.currentTime = second
          }}
        />
        <div
          role="slider"
          tabIndex={0}
          aria-label={words('crop')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round((value.x + value.width / 2) * 100)}
          aria-valuetext={words('cropAt', {
            x: Math.round(value.x * 100),
            y: Math.round(value.y * 100),
            width: Math.round(value.width * 100),
            height: Math.round(value.height * 100),
          })}
          className="crop-box"
          style={{
            left: percent(value.x),
            top: percent(value.y),
            width: percent(value.width),
            height: percent(value.height),
          }}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onLostPointerCapture={() => {
            held.current = null
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="actions">
        <Button isSlim onPress={() => onChange(resizeCrop(value, 1 / GROWTH))}>
          {words('smaller')}
        </Button>
        <Button isSlim onPress={() => onChange(resizeCrop(value, GROWTH))}>
          {words('larger')}
        </Button>
      </div>
    </>
  )
}
