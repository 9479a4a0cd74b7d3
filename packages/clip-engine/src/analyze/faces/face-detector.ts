import { fileURLToPath } from 'node:url'
import { EngineError, KilledError } from '../../engine-error.ts'
import { readText } from '../../ffmpeg/read-text.ts'
import type { FaceSample } from '../analysis.ts'

/** Pictures that may wait for the child; more would only take memory. */
const QUEUE = 4

/** What one picture shows. */
export type Sight = Omit<FaceSample, 'time'>

export interface FaceDetector {
  /** Waits when the child is behind. Answers come in the order of the pictures. */
  look(picture: Uint8Array): Promise<{ sight: Promise<Sight> }>
  stop(): void
}

/**
 * Starts a child process that finds faces in pictures of one size.
 *
 * @param size - Of the 4:2:0 pictures that it will be given.
 * @throws {EngineError} `processing_failed`, retryable, from `sight`, when the child dies: it sees bare pictures, so
 *   that is nothing that the source is to blame for.
 */
export function startFaceDetector(size: { width: number; height: number }): FaceDetector {
  const script = fileURLToPath(new URL('face-process.ts', import.meta.url))
  const child = Bun.spawn([process.execPath, script, String(size.width), String(size.height)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let failure: EngineError | null = null
  const waiting: { resolve: (sight: Sight) => void; reject: (error: Error) => void }[] = []
  let oldest: Promise<unknown> = Promise.resolve()
  const recent: Promise<Sight>[] = []
  const ended = answer()

  return {
    async look(picture) {
      if (recent.length >= QUEUE) oldest = recent.shift() as Promise<unknown>
      await oldest
      if (failure) throw failure
      const sight = new Promise<Sight>((resolve, reject) => waiting.push({ resolve, reject }))
      // Whoever waits for the answer hears of a failure; until somebody does, it is not a crash.
      sight.catch(() => {})
      recent.push(sight)
      await send(picture)
      return { sight }
    },
    stop: () => child.kill('SIGKILL'),
  }

  async function send(picture: Uint8Array): Promise<void> {
    try {
      child.stdin.write(picture)
      await child.stdin.flush()
    } catch {
      // The pipe only breaks when the child is gone, and its own last words say more.
      throw await ended
    }
  }

  async function answer(): Promise<EngineError> {
    let rest = ''
    for await (const text of readText(child.stdout)) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) waiting.shift()?.resolve(JSON.parse(line))
    }
    const log = await new Response(child.stderr).text()
    await child.exited
    failure = child.signalCode
      ? new KilledError('processing_failed', 'The face detector', child.signalCode)
      : broken(log)
    for (const { reject } of waiting) reject(failure)
    return failure
  }
}

function broken(log: string): EngineError {
  const cause = log.trim().split('\n').at(-1) || 'no message'
  return new EngineError('processing_failed', `The face detector ended: ${cause}`, {
    retryable: true,
  })
}
