import { createFrameLoop } from '../../design/frame-loop.ts'
import { createListeners } from '../../design/listeners.ts'
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
  const { tell, subscribe } = createListeners()
  let moved: { from: number; ms: number } | null = null
  let begun = 0
  let isRound = false
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
      const leaves = [subscribe(listener), clip.subscribe(listener)]
      return () => {
        for (const leave of leaves) leave()
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
