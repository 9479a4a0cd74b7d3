import { fileURLToPath } from 'node:url'
import { EngineError, KilledError } from '../../engine-error.ts'
import { readText } from '../../ffmpeg/read-text.ts'
import type { Sight } from './face-detector.ts'

/** A running face process, for one film at a time. */
export interface FaceChild {
  /** @returns The answer to the message; answers come in the order of the messages. */
  ask(message: Uint8Array[]): Promise<Sight>
  /** Resolves when every message has been written to the child. */
  sent(): Promise<void>
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
  const script = fileURLToPath(new URL('face-process.ts', import.meta.url))
  const program = Bun.spawn([process.execPath, script], { stdio: ['pipe', 'pipe', 'pipe'] })
  const waiting: { resolve: (sight: Sight) => void; reject: (error: Error) => void }[] = []
  let failure: EngineError | null = null
  let flushed: Promise<unknown> = Promise.resolve()
  const ended = answer()

  const child: KeptChild = {
    ask(message: Uint8Array[]) {
      const sight = failure
        ? Promise.reject(failure)
        : new Promise<Sight>((resolve, reject) => waiting.push({ resolve, reject }))
      // The caller gets a failure when it awaits the answer; until then it must not count as an unhandled rejection.
      sight.catch(() => {})
      flushed = send(message)
      flushed.catch(() => {})
      return sight
    },
    async sent() {
      await flushed
    },
    giveBack() {
      if (keepers === 0 || failure || waiting.length > 0) child.end()
      else kept.push(child)
    },
    end: () => program.kill('SIGKILL'),
  }
  return child

  async function send(message: Uint8Array[]): Promise<void> {
    if (failure) throw failure
    try {
      // A single write: if a second one threw, the rejection of the first would be unhandled.
      const written = Promise.resolve(program.stdin.write(Buffer.concat(message)))
      written.catch(() => {})
      await program.stdin.flush()
      await written
    } catch {
      // The pipe breaks only when the child has ended, and the error from its stderr says more.
      throw await ended
    }
  }

  async function answer(): Promise<EngineError> {
    let rest = ''
    for await (const text of readText(program.stdout)) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) waiting.shift()?.resolve(JSON.parse(line))
    }
    const log = await new Response(program.stderr).text()
    await program.exited
    failure = program.signalCode
      ? new KilledError('processing_failed', 'The face detector', program.signalCode)
      : broken(log)
    if (kept.includes(child)) kept.splice(kept.indexOf(child), 1)
    for (const { reject } of waiting.splice(0)) reject(failure)
    return failure
  }
}

function broken(log: string): EngineError {
  const cause = log.trim().split('\n').at(-1) || 'no message'
  return new EngineError('processing_failed', `The face detector ended: ${cause}`, {
    retryable: true,
  })
}
