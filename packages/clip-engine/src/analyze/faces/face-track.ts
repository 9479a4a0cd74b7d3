import { startChild } from '@svc/telemetry'
import type { FaceSample } from '../analysis.ts'
import type { Size } from './blaze-face.ts'
import { type FaceChild, lendFaceChild, type Sight } from './face-child.ts'

/** Pictures that may wait for the child; more would only take memory. */
const QUEUE = 4

/**
 * Collects the faces of the pictures of one film, given one after another; a child process looks for them.
 *
 * @param size - Of the 4:2:0 pictures; `null` when there will be none, and then no child is started.
 */
export function createFaceTrack(size: Size | null) {
  const samples: { time: number; sight: Promise<Sight> }[] = []
  let child: FaceChild | undefined
  let span: ReturnType<typeof startChild>

  return {
    /** Waits when the child is behind. */
    async look(time: number, picture: Uint8Array): Promise<void> {
      if (!size) return
      span ??= startChild('faces', {})
      child ??= lendFaceChild()
      await samples.at(-QUEUE)?.sight
      // A copy: sending a part of a buffer would send all of it.
      const asked = { ...size, isFirst: samples.length === 0, data: picture.slice() }
      samples.push({ time, sight: child.ask(asked) })
    },
    /**
     * @throws {EngineError} `processing_failed`, retryable, when the child died: its input is raw pixels, so the source is not the
     *   cause.
     */
    finish(): Promise<FaceSample[]> {
      return Promise.all(samples.map(async ({ time, sight }) => ({ time, ...(await sight) })))
    },
    /** Releases the child; must be called after the last picture, also after an error. */
    stop(): void {
      child?.giveBack()
      span?.end()
    },
  }
}
