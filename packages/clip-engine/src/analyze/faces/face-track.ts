import type { FaceSample } from '../analysis.ts'
import { type FaceDetector, type Sight, startFaceDetector } from './face-detector.ts'

/**
 * Collects the faces of pictures that are given one after another.
 *
 * @param size - Of the pictures; `null` when there will be none, and then no child is started.
 */
export function createFaceTrack(size: { width: number; height: number } | null) {
  const samples: { time: number; sight: Promise<Sight> }[] = []
  let detector: FaceDetector | null = null

  return {
    async look(time: number, picture: Uint8Array): Promise<void> {
      if (!size) return
      detector ??= startFaceDetector(size)
      samples.push({ time, ...(await detector.look(picture)) })
    },
    finish(): Promise<FaceSample[]> {
      return Promise.all(samples.map(async ({ time, sight }) => ({ time, ...(await sight) })))
    },
    /** Releases the child; must be called after the last picture, also after an error. */
    stop: () => detector?.stop(),
  }
}
