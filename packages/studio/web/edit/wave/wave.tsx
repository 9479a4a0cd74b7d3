import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import WaveSurfer from 'wavesurfer.js'
import type { WaveformPart } from '../../data/waveform.ts'
import { hullOf, moveEdge, type Stretch } from '../cut/segments.ts'
import { edgesOf, nextEdge, snap } from '../cut/word-edges.ts'
import type { Player } from '../preview/player.ts'
import type { Editor } from '../state/use-editor.ts'

interface WaveProps {
  editor: Editor
  player: Player
  part: WaveformPart
}

/** More segments than this, and only the first and the last edge can be dragged: the others lie too close together. */
const MOST_SEGMENTS = 12

/** The sound of the clip and of what is around it, with edges that are dragged or moved by keys. */
export function Wave({ editor, player, part }: WaveProps) {
  const words = useTranslations('edit.wave')
  const { draft, session, step, project } = editor
  const wave = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const { start, end } = part
  const length = end - start
  const place = (second: number) => `${(100 * (second - start)) / length}%`

  useEffect(() => (wave.current ? drawWave(wave.current, part) : undefined), [part])
  useEffect(() => {
    const show = () => {
      const share = Math.max(0, Math.min(1, (player.now() - start) / length))
      if (head.current) head.current.style.left = `${100 * share}%`
    }
    show()
    return player.subscribe(show)
  }, [player, start, length])

  const near = useMemo(
    () => edgesOf(session.words.filter((word) => word.end > start && word.start < end)),
    [session.words, start, end],
  )
  const secondAt = (x: number) => {
    const box = wave.current?.getBoundingClientRect()
    return box ? start + ((x - box.left) / box.width) * length : start
  }
  const secondsOf = (pixels: number) =>
    (pixels / (wave.current?.getBoundingClientRect().width ?? 1)) * length
  const hull = hullOf(draft.segments)
  const isShown = (segment: Stretch, edge: 'start' | 'end') =>
    draft.segments.length <= MOST_SEGMENTS || segment[edge] === hull[edge]
  const move = (index: number, edge: 'start' | 'end', name: string, to: number) => {
    const sourceSeconds = project.source.duration_seconds ?? end
    const segments = moveEdge(draft.segments, index, edge, to, sourceSeconds)
    step(name, { segments }, true)
    player.seek(edge === 'start' ? to : Math.max(start, to - BEFORE_END))
  }
  return (
    <div
      className="wave"
      onPointerDown={(event: PointerEvent) => player.seek(secondAt(event.clientX))}
    >
      <div ref={wave} className="wave-picture" aria-hidden />
      {draft.segments.map((segment) => (
        <div
          key={segment.start}
          className="wave-kept"
          style={{ left: place(segment.start), width: `${(100 * lengthOf(segment)) / length}%` }}
        />
      ))}
      <div ref={head} className="wave-head" />
      {draft.segments.flatMap((segment, index) =>
        (['start', 'end'] as const)
          .filter((edge) => isShown(segment, edge))
          .map((edge) => (
            <WaveEdge
              key={`${index} ${edge}`}
              label={words(edge, { number: index + 1 })}
              second={segment[edge]}
              left={place(segment[edge])}
              range={part}
              near={near}
              secondAt={secondAt}
              reach={() => secondsOf(SNAP_PIXELS)}
              onMove={(to, name) => move(index, edge, name, to)}
            />
          )),
      )}
    </div>
  )
}

const lengthOf = ({ start, end }: Stretch) => end - start
/** How near an edge of a word is before a dragged edge snaps to it. */
const SNAP_PIXELS = 8
/** Seconds before an end that is moved, which are shown: what is the last to be seen. */
const BEFORE_END = 0.04

/** Draws a waveform into an element; returns what removes it. */
function drawWave(container: HTMLElement, { highest, lowest, start, end }: WaveformPart) {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  const color = getComputedStyle(container).color
  const drawn = WaveSurfer.create({
    container,
    height: 'auto',
    normalize: true,
    interact: false,
    waveColor: color,
    cursorWidth: 0,
    peaks: [highest, lowest],
    duration: end - start,
    ...(nonce && { cspNonce: nonce }),
  })
  return () => drawn.destroy()
}

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
function WaveEdge(props: EdgeProps) {
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
      aria-valuetext={words('second', { second })}
      className="wave-edge"
      style={{ left }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  )
}
