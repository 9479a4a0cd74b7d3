import { fileURLToPath } from 'node:url'
import type { EngineError } from '../../engine-error.ts'
import { startModule } from '../../ffmpeg/start-module.ts'
import type { FaceSample } from '../analysis.ts'
import type { Size } from './blaze-face.ts'

/** A picture of a film: a plane of brightness and two of colour at half its size. */
export interface Picture extends Size {
  /** Whether it is the first of its film, which is not compared with the picture before. */
  isFirst: boolean
  data: Uint8Array
}

/** What is seen in one picture. */
export type Sight = Omit<FaceSample, 'time'>

/** A running face process, for one film at a time. */
export interface FaceChild {
  /** @returns The answer; answers come in the order of the pictures. */
  ask(picture: Picture): Promise<Sight>
  /** Keeps the process for the next film; ends it where processes are not kept or an answer is still outstanding. */
  giveBack(): void
}

interface KeptChild extends FaceChild {
  end(): void
}

const kept: KeptChild[] = []
let keepers = 0

/**
 * Keeps finished face processes for the next film, until the returned object is disposed of: starting one takes as long
 * as searching some dozens of pictures.
 */
export function keepFaceChildren(): Disposable {
  keepers++
  return {
    [Symbol.dispose]() {
      keepers--
      if (keepers === 0) for (const child of kept.splice(0)) child.end()
    },
  }
}

/** Returns a face process: one that was kept after another film, or a new one. */
export function lendFaceChild(): FaceChild {
  return kept.pop() ?? startFaceChild()
}

function startFaceChild(): KeptChild {
  const waiting: PromiseWithResolvers<Sight>[] = []
  let failure: EngineError | null = null
  const module = startModule<Sight>(DETECTOR, (sight) => waiting.shift()?.resolve(sight))
  void module.ended.then((error) => {
    failure = error
    if (kept.includes(child)) kept.splice(kept.indexOf(child), 1)
    for (const { reject } of waiting.splice(0)) reject(error)
  })

  const child: KeptChild = {
    ask(picture) {
      const answer = Promise.withResolvers<Sight>()
      // The caller gets a failure when it awaits the answer; until then it must not count as an unhandled rejection.
      answer.promise.catch(() => {})
      waiting.push(answer)
      try {
        if (failure) throw failure
        module.send(picture)
      } catch {
        // It has ended, and why is told to all who wait.
        void module.ended.then(answer.reject)
      }
      return answer.promise
    },
    giveBack() {
      if (keepers === 0 || failure || waiting.length > 0) module.kill()
      else kept.push(child)
    },
    end: module.kill,
  }
  return child
}

const DETECTOR = {
  path: fileURLToPath(new URL('face-process.ts', import.meta.url)),
  name: 'The face detector',
  code: 'processing_failed',
} as const
