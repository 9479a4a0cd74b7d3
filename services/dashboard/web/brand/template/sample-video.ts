import { type Stretch, toClip, toSource } from '../../edit/cut/segments.ts'
import { createPlayer } from '../../edit/preview/player.ts'
import type { SampleClock } from './sample-clock.ts'

/** The clock of a sample that is played from its source, and what plays it. */
export interface SampleVideo extends SampleClock {
  attach(video: HTMLVideoElement | null): void
}

/** Before the end, in seconds, when a sample counts as played: two frames. */
const EARLY = 0.07

/** Plays the kept stretches of a source over and over; stands still at a second of the sample until it is played. */
export function playSample(segments: readonly Stretch[], start: number): SampleVideo {
  const player = createPlayer()
  const end = segments.at(-1)?.end ?? 0
  let isWanted = false
  player.use(segments, { toFile: (second) => second, toSource: (second) => second })
  player.seek(toSource(start, segments))
  player.subscribe(() => {
    if (isWanted && !player.isPlaying() && player.now() >= end - EARLY) player.play()
  })
  return {
    attach: player.attach,
    now: () => toClip(player.now(), segments),
    subscribe: player.subscribe,
    isPlaying: player.isPlaying,
    play() {
      isWanted = true
      player.play()
    },
    pause() {
      isWanted = false
      player.pause()
    },
  }
}
