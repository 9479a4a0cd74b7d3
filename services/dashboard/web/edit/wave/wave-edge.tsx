import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Stretch } from '../cut/segments.ts'
import { nextEdge, snap } from '../cut/word-edges.ts'

interface EdgeProps {
  label: string
  /** Where it is, in seconds of the source. */
  second: number
  left: string
  /** What the picture shows. */
  range: Stretch
  /** The seconds between words. */
  near: readonly number[]
  secondAt(x: number): number
  /** How far an edge snaps, in seconds. */
  reach(): number
  /** @param name - Of the step: all moves of one drag are one. */
  onMove(to: number, name: string): void
}

const FINE_SECONDS = 0.1

/** An edge of a segment: dragged with the mouse or a finger, moved by word with the arrow keys, finely with Shift. */
export function WaveEdge(props: EdgeProps) {
  const { label, second, left, range, near, secondAt, reach, onMove } = props
  const words = useTranslations('edit.wave')
  const drag = useRef(0)
  const onPointerDown = (event: PointerEvent) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current++
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    onMove(snap(secondAt(event.clientX), near, reach()), `${label} ${drag.current}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    if (step !== 1 && step !== -1) return
    event.preventDefault()
    const to = event.shiftKey ? second + step * FINE_SECONDS : nextEdge(second, near, step)
    drag.current++
    onMove(to, `${label} ${drag.current}`)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={range.start}
      aria-valuemax={range.end}
      aria-valuenow={second}
      aria-valuetext={words('second', { second: second.toFixed(2) })}
      className="wave-edge"
      style={{ left }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  )
}
