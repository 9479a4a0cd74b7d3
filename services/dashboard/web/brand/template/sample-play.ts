import type { Picture } from '../../edit/preview/draw-picture.ts'
import { type Sample, stillOf } from './sample.ts'
import { createSampleClock, type SampleClock } from './sample-clock.ts'
import { playSample } from './sample-video.ts'
import { drawScene } from './scene.ts'

/** A sample that is played. */
export interface SamplePlay {
  clock: SampleClock
  /** Takes the element that plays the sample's video. */
  attach(video: HTMLVideoElement | null): void
  /** What is seen now; `null` while it is loaded. */
  look(): Picture | null
}

/** Opens a sample, standing still while one of its first words is spoken. */
export function openSample(sample: Sample): SamplePlay {
  const still = stillOf(sample)
  if (!sample.video) {
    const scene = drawScene()
    const clock = createSampleClock(still, sample.duration_seconds)
    return { clock, attach: () => {}, look: () => scene }
  }
  const clock = playSample(sample.segments, still)
  let shown: HTMLVideoElement | null = null
  return {
    clock,
    attach(video) {
      shown = video
      clock.attach(video)
    },
    look: () => (shown && shown.readyState >= shown.HAVE_CURRENT_DATA ? shown : null),
  }
}
