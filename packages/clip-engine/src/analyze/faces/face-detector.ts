import { startChild } from '@svc/telemetry'
import type { FaceSample } from '../analysis.ts'
import type { Size } from './blaze-face.ts'
import { lendFaceChild } from './face-child.ts'

/** Pictures that may wait for the child; more would only take memory. */
const QUEUE = 4

export type Sight = Omit<FaceSample, 'time'>

export interface FaceDetector {
  /** Waits when the child is behind. Answers come in the order of the pictures. */
  look(picture: Uint8Array): Promise<{ sight: Promise<Sight> }>
  /** Must be called after the last picture, also after an error. */
  stop(): void
}

/**
 * Finds faces in the pictures of one film, in a child process.
 *
 * @param size - Of the 4:2:0 pictures that it will be given.
 * @throws {EngineError} `processing_failed`, retryable, from `sight`, when the child dies: its input is raw pixels, so
 *   the source is not the cause.
 */
export function startFaceDetector(size: Size): FaceDetector {
  const child = lendFaceChild()
  const span = startChild('faces', {})
  const recent: Promise<Sight>[] = []
  let oldest: Promise<unknown> = Promise.resolve()
  let isFirst = true

  return {
    async look(picture) {
      if (recent.length >= QUEUE) oldest = recent.shift() as Promise<unknown>
      await oldest
      // A copy: sending a part of a buffer would send all of it.
      const sight = child.ask({ ...size, isFirst, data: picture.slice() })
      isFirst = false
      recent.push(sight)
      return { sight }
    },
    stop() {
      child.giveBack()
      span?.end()
    },
  }
}
