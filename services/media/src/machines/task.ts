import { mkdir, open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ENGINE_ERROR_CODES, EngineError } from '@svc/clip-engine'
import { JobPostponed } from '@svc/domain'
import { ApiError } from '@svc/errors'
import { checkTexts } from './check-texts.ts'
import { MachineFault } from './machine-fault.ts'

const SECOND = 1000
/** A machine that says nothing for so long has lost its job: five of its questions for news. */
export const SILENT_MS = 15 * SECOND
/** How long a question for news waits for some. */
const NEWS_MS = 3 * SECOND
/** The most that one job may send, in bytes: twice the largest render that is usual. */
const MOST_BYTES = 2 * 1024 ** 3

/** What a machine gets that asks for a job; `null` when there was none for a while. */
export interface Taken {
  task_id: string | null
}

/** What a machine is asked to do: a function of the engine, and what it is given. */
export interface Call {
  call_id: number
  name: string
  args: unknown
}

/** What the machine may say while it does what it is asked; each answer goes back to it. */
// biome-ignore lint/suspicious/noExplicitAny: what a machine says is checked by each answer.
type Answers = Record<string, (said: any) => unknown>

interface Asked {
  call: Call
  answers: Answers
  settled: PromiseWithResolvers<unknown>
}

export type Task = ReturnType<typeof openTask>

export interface Timers {
  setTimeout(call: () => void, milliseconds: number): unknown
  clearTimeout(timer: unknown): void
}

/**
 * Opens what one machine works on: one job, from its beginning to its end. It reads what is lent to it, writes below
 * `folder`, and is answered while it is asked for something; when it falls silent, all of that is over.
 *
 * @param options.attempt - Of the job: what a machine says against a source counts from the second on.
 * @param options.timers - What tells that it is silent: the process's own, but for tests.
 */
export function openTask({
  machine,
  folder,
  attempt,
  timers = globalThis,
  mostBytes = MOST_BYTES,
}: {
  machine: string
  folder: string
  attempt: number
  timers?: Timers | undefined
  mostBytes?: number | undefined
}) {
  const over = new AbortController()
  const lent: string[] = []
  const made = join(folder, 'made')
  let asked: Asked | null = null
  let calls = 0
  let left = mostBytes
  let news = Promise.withResolvers<void>()
  let timer: unknown
  const tell = () => {
    news.resolve()
    news = Promise.withResolvers()
  }
  const end = (reason: Error) => {
    timers.clearTimeout(timer)
    over.abort(reason)
    tell()
  }
  const heard = () => {
    timers.clearTimeout(timer)
    if (over.signal.aborted) return
    timer = timers.setTimeout(() => end(new MachineFault(machine, 'fell silent')), SILENT_MS)
  }
  heard()

  return {
    task_id: crypto.randomUUID(),
    machine,
    /** Aborted when the machine has lost the job. */
    signal: over.signal,
    /** The objects that stand for files which were not copied here, by path. */
    objects: new Map<string, string>(),
    heard,
    end,
    fault: (what: string) => new MachineFault(machine, what),

    /** Lets the machine read a file; gives the name that it is asked for by. */
    lend(path: string): string {
      lent.push(path)
      return `${lent.length - 1}/${basename(path)}`
    },

    /** @throws {ApiError} `NOT_FOUND` for what was not lent. */
    lentPath(number: number): string {
      const path = lent[number]
      if (path === undefined) throw nothingThere()
      return path
    },

    /**
     * Has the machine do something.
     *
     * @throws What an answer threw; an `EngineError` that the machine reports; `MachineFault` when it cannot be relied on.
     */
    async ask(name: string, args: unknown, answers: Answers, signal: AbortSignal) {
      const either = AbortSignal.any([signal, over.signal])
      either.throwIfAborted()
      const settled = Promise.withResolvers<unknown>()
      settled.promise.catch(() => {})
      const abort = () => settled.reject(either.reason)
      either.addEventListener('abort', abort)
      asked = { call: { call_id: ++calls, name, args }, answers, settled }
      tell()
      try {
        return await settled.promise
      } finally {
        asked = null
        either.removeEventListener('abort', abort)
        tell()
      }
    },

    /** What the machine is to do now; undefined while that is what it does already. */
    async next(known: number): Promise<Call | null | undefined> {
      const isKnown = () => (asked?.call.call_id ?? 0) === known && !over.signal.aborted
      if (isKnown()) {
        const late = Promise.withResolvers<void>()
        const waiting = setTimeout(late.resolve, NEWS_MS)
        await Promise.race([news.promise, late.promise]).finally(() => clearTimeout(waiting))
      }
      if (over.signal.aborted) throw nothingThere()
      return isKnown() ? undefined : (asked?.call ?? null)
    },

    /** Answers what the machine says of a call; `done` and `failed` end it. */
    async hear(call_id: unknown, name: string, said: unknown): Promise<unknown> {
      const current = asked
      if (current?.call.call_id !== call_id || !current) throw nothingThere()
      try {
        checkTexts(said)
        if (name === 'done') return current.settled.resolve(said)
        if (name === 'failed') throw verdictOf(machine, said, attempt)
        const answer = Object.hasOwn(current.answers, name) ? current.answers[name] : undefined
        if (!answer) throw new MachineFault(machine, `said ${name}`)
        return await answer(said)
      } catch (error) {
        current.settled.reject(error instanceof TypeError ? asFault(machine, error) : error)
        if (name === 'failed') return null
        throw nothingThere()
      }
    },

    /**
     * Receives a file that the machine made.
     *
     * @throws {ApiError} `PAYLOAD_TOO_LARGE` for the one that is too much; `NOT_FOUND` when the work is over by then.
     */
    async receive(name: string, body: ReadableStream<Uint8Array> | null): Promise<void> {
      if (!asked || !/^[a-z0-9][a-z0-9.-]{0,80}$/.test(name)) throw nothingThere()
      await mkdir(made, { recursive: true })
      await using file = await open(join(made, name), 'w')
      for await (const part of body ?? []) {
        if (over.signal.aborted) throw nothingThere()
        heard()
        left -= part.length
        if (left < 0) {
          end(new MachineFault(machine, `sent more than ${mostBytes} bytes`))
          throw new ApiError('PAYLOAD_TOO_LARGE', 'This is more than a job may send.')
        }
        await file.writeFile(part)
      }
    },

    /** The path of a file that was received. @throws {MachineFault} It was not. */
    async madePath(name: string): Promise<string> {
      const path = join(made, name)
      if (await Bun.file(path).exists()) return path
      throw new MachineFault(machine, `did not send ${name}`)
    },
  }
}

export const nothingThere = () =>
  new ApiError('NOT_FOUND', 'This machine holds no such job, or this is no longer asked of it.')

const asFault = (machine: string, { message }: Error) =>
  new MachineFault(machine, `sent what cannot be used: ${message}`)

/** What a machine says against a source may be its own fault, so another attempt has to say the same. */
function verdictOf(machine: string, said: unknown, attempt: number): Error {
  const { code, message, isRetryable, isElsewhere } = Object(said)
  if (isElsewhere === true) return new JobPostponed(String(message))
  if (!ENGINE_ERROR_CODES.includes(code) || (attempt === 1 && isRetryable !== true)) {
    return new MachineFault(machine, `failed with ${code}: ${message}`)
  }
  return new EngineError(code, String(message), { retryable: isRetryable === true })
}
