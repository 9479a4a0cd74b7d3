import type { Clip } from '@svc/client'
import { memo, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { clock } from '../design/clock.ts'

/** Marks that can be told from each other; of more clips the best are drawn. */
const MOST_MARKS = 400

interface TimelineProps {
  /** Seconds of the source. */
  length: number
  clips: readonly Clip[]
  onJump: (clip: Clip) => void
}

/** The whole source with its clips, one above the other where they overlap; a press or an arrow key goes to a clip. */
export const Timeline = memo(function Timeline({ length, clips, onJump }: TimelineProps) {
  const words = useTranslations('clips')
  const { placed, lanes } = useMemo(() => placeInLanes(best(clips)), [clips])
  const [at, setAt] = useState(0)
  const current = placed[Math.min(at, placed.length - 1)]
  if (!current) return null
  const go = (index: number) => {
    const next = Math.min(Math.max(0, index), placed.length - 1)
    setAt(next)
    const target = placed[next]
    if (target) onJump(target.clip)
  }
  const name = words('mark', {
    rank: current.clip.rank,
    title: current.clip.title,
    start: clock(current.clip.start),
    end: clock(current.clip.end),
  })
  return (
    <div className="timeline">
      <div className="lanes" style={{ blockSize: `${Math.max(1.2, 0.8 * lanes)}rem` }}>
        {placed.map(({ clip, lane }) => (
          <span
            key={clip.clip_id}
            className={`mark-of${clip === current.clip ? ' current' : ''}${clip.reaction === 'like' ? ' liked' : ''}`}
            style={{
              insetInlineStart: `${(100 * clip.start) / length}%`,
              inlineSize: `max(.3rem, ${(100 * (clip.end - clip.start)) / length}%)`,
              insetBlockStart: `${(100 * lane) / lanes}%`,
              blockSize: `calc(${100 / lanes}% - 2px)`,
            }}
          />
        ))}
        <input
          type="range"
          min={0}
          max={length}
          step="any"
          value={current.clip.start}
          aria-label={words('timeline')}
          aria-valuetext={name}
          onChange={({ target }) => go(nearest(placed, Number(target.value)))}
          onKeyDown={(event) => {
            const step = STEPS[event.key]
            if (step === undefined) return
            event.preventDefault()
            go(at + step)
          }}
        />
      </div>
      <p className="small quiet ends">
        <span>{clock(0)}</span>
        <bdi className="name">{name}</bdi>
        <span>{clock(length)}</span>
      </p>
    </div>
  )
})

const STEPS: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

const best = (clips: readonly Clip[]) =>
  clips.length <= MOST_MARKS
    ? clips
    : clips.toSorted((a, b) => a.rank - b.rank).slice(0, MOST_MARKS)

/** Gives the clip that a time lies in, else the one that begins or ends closest to it. */
function nearest(placed: readonly Placed[], time: number): number {
  const away = ({ clip: { start, end } }: Placed) => Math.max(start - time, time - end, 0)
  return placed.reduce((found, one, index) => {
    const known = placed[found]
    return known && away(known) <= away(one) ? found : index
  }, 0)
}

/** A clip, and the lane in which nothing else is drawn at its time. */
interface Placed {
  clip: Clip
  lane: number
}

/** Lanes beyond which clips are drawn over each other. */
const MOST_LANES = 4

/** Puts clips that overlap into lanes, in the order of the source. */
function placeInLanes(clips: readonly Clip[]): { placed: Placed[]; lanes: number } {
  const ends: number[] = []
  const placed = clips
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .map((clip) => {
      const free = ends.findIndex((end) => end <= clip.start)
      const lane = free >= 0 ? free : Math.min(ends.length, MOST_LANES - 1)
      ends[lane] = Math.max(ends[lane] ?? 0, clip.end)
      return { clip, lane }
    })
  return { placed, lanes: Math.max(1, ends.length) }
}
