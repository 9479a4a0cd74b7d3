import { createFrameLoop } from '../../design/frame-loop.ts'
import type { ClipClock } from './caption-layer.tsx'

/** Milliseconds for which captions move over a picture that stands still. */
const ROUND_MS = 2500

/** A clip's clock that can go on alone: so one sees how captions move without playing the clip. */
export interface MovingClock extends ClipClock {
  /** Goes on from a second of the clip: once, or round and round until it is stopped. */
  move(from: number, isEndless: boolean): void
  stop(): void
}

/** @param isPlaying - Whether the clip is played: then nothing goes on alone. */
export function movingClock(clip: ClipClock, isPlaying: () => boolean): MovingClock {
  const listeners = new Set<() => void>()
  let moved: { from: number; ms: number } | null = null
  let begun = 0
  let isRound = false
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const loop = createFrameLoop((now) => {
    const ms = Math.max(0, now - begun)
    if (isPlaying() || (!isRound && ms > ROUND_MS)) moved = null
    if (moved) moved.ms = ms % ROUND_MS
    tell()
    return moved !== null
  })
  return {
    now: () => (moved ? moved.from + moved.ms / 1000 : clip.now()),
    subscribe(listener) {
      listeners.add(listener)
      const leave = clip.subscribe(listener)
      return () => {
        listeners.delete(listener)
        leave()
      }
    },
    move(from, isEndless) {
      moved = { from, ms: 0 }
      begun = performance.now()
      isRound = isEndless
      loop.start()
    },
    stop() {
      moved = null
      loop.stop()
      tell()
    },
  }
}
