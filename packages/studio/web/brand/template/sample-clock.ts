import { createFrameLoop } from '../../design/frame-loop.ts'
import { createListeners } from '../../design/listeners.ts'
import type { ClipClock } from '../../edit/preview/caption-layer.tsx'

export interface SampleClock extends ClipClock {
  play(): void
  pause(): void
  isPlaying(): boolean
}

/** The most that passes between two frames, in seconds: a page that was hidden goes on where it was. */
const LONGEST_STEP = 0.1

/** Starts at a second of a sample of so many seconds, standing still. */
export function createSampleClock(start: number, seconds: number): SampleClock {
  const { tell, subscribe } = createListeners()
  let second = start
  let last = 0
  const loop = createFrameLoop((now) => {
    second = (second + Math.min(LONGEST_STEP, (now - last) / 1000)) % seconds
    last = now
    tell()
    return true
  })
  return {
    now: () => second,
    isPlaying: loop.isRunning,
    play() {
      if (loop.isRunning()) return
      last = performance.now()
      loop.start()
      tell()
    },
    pause() {
      loop.stop()
      tell()
    },
    subscribe,
  }
}
