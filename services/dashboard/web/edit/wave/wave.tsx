import { type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { WaveformPart } from '../../data/waveform.ts'
import { moveEdge, type Stretch } from '../cut/segments.ts'
import { edgesOf } from '../cut/word-edges.ts'
import type { Player } from '../preview/player.ts'
import type { Editor } from '../state/use-editor.ts'
import { drawWave } from './draw-wave.ts'
import { WaveEdge } from './wave-edge.tsx'

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
  const last = draft.segments.length - 1
  const isShown = (index: number, edge: 'start' | 'end') =>
    last < MOST_SEGMENTS || (edge === 'start' ? index === 0 : index === last)
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
          .filter((edge) => isShown(index, edge))
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
