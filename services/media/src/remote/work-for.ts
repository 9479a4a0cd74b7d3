import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EngineError, RecognizerElsewhereError } from '@svc/clip-engine'
import type { Log } from '@svc/http'
import type { RemoteEnv } from '../env.ts'
import type { HeavyQueue } from '../machines/machines.ts'
import type { Call } from '../machines/task.ts'
import { provedTools } from '../proved-tools.ts'
import { openScratch, type Scratch } from '../worker/scratch.ts'
import { type Means, openCalls } from './do-call.ts'
import { openServiceLink, Refused, type ServiceLink } from './service-link.ts'

const SECOND = 1000
const RETRY_MS = 5 * SECOND
/** For the source, previews and temporary files; what is missing is told when it is written. */
const WORK_BYTES = 1024 * 1024 * 1024

/**
 * Takes jobs of a service elsewhere until `stop`, which gives them back.
 *
 * @param onRefused - Called when the service does not let this machine in: with what it says.
 */
export async function workFor(env: RemoteEnv, log: Log, onRefused: (error: Refused) => void) {
  const { tools, told, isAsWanted } = await provedTools(env, log)
  const scratch = await openScratch(join(env.DATA_DIR, 'scratch'))
  const link = openServiceLink(env.BASE_URL, env.WORKER_TOKEN)
  const means = { tools, recognizers: env.recognizers, chatModel: env.chatModel }
  const stopping = new AbortController()
  const places: Record<HeavyQueue, number> = {
    process_project: env.WORKER_PROJECTS,
    process_part: env.WORKER_PARTS,
    render_clip: env.WORKER_RENDERS,
  }
  const kinds = Object.entries(places).filter(([, count]) => count > 0)
  const queues = kinds.map(([queue]) => queue)
  const turns = new Map<string, Promise<unknown>>()
  log({
    level: isAsWanted ? 'info' : 'warn',
    event: 'working',
    for: env.BASE_URL,
    queues,
    encoder: told,
  })
  const working = kinds.flatMap(([queue, count]) =>
    Array.from({ length: count }, () => keepAt(queue)),
  )
  return {
    async stop() {
      stopping.abort()
      await Promise.all(working)
      await scratch[Symbol.asyncDispose]()
    },
  }

  /** Of the places for one kind of work one asks at a time: questions that wait are held open by the service. */
  function inTurn<T>(queue: string, ask: () => Promise<T>): Promise<T> {
    const mine = (turns.get(queue) ?? Promise.resolve()).catch(() => {}).then(ask)
    turns.set(queue, mine)
    return mine
  }

  async function keepAt(queue: string): Promise<void> {
    while (!stopping.signal.aborted) {
      let task_id: string | null = null
      try {
        task_id = await inTurn(queue, () => link.take(queue, queues, stopping.signal))
        if (task_id === null) continue
        log({ level: 'info', event: 'job begun', queue, task_id })
        await workOn(link, task_id, { means, scratch, stopping: stopping.signal })
        log({ level: 'info', event: 'job over', queue, task_id })
      } catch (error) {
        if (stopping.signal.aborted) return
        log({
          level: 'warn',
          event: task_id ? 'job lost' : 'no job',
          queue,
          task_id,
          error: String(error),
        })
        if (error instanceof Refused && error.isFinal) return onRefused(error)
        await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }
}

interface Place {
  means: Means
  scratch: Scratch
  stopping: AbortSignal
}

/** Does what the service asks for one job, until there is no more of it. */
async function workOn(link: ServiceLink, task_id: string, { means, scratch, stopping }: Place) {
  await using folder = await scratch.open(WORK_BYTES)
  const doCall = openCalls(link, task_id, means, folder.path)
  let current: ReturnType<typeof begin> | null = null
  try {
    for (;;) {
      const call = await link.next(task_id, current?.call_id ?? 0)
      if (call !== undefined) {
        await current?.end()
        current = call && begin(call)
      }
      if (current && stopping.aborted) {
        const { call_id } = current
        await link.say(task_id, call_id, 'failed', {
          isElsewhere: true,
          message: 'The machine stops.',
        })
        return
      }
    }
  } catch (error) {
    if (!(error instanceof Refused) || error.isFinal) throw error
  } finally {
    await current?.end()
  }

  function begin(call: Call) {
    const { call_id } = call
    const ended = new AbortController()
    const say = (name: string, value: unknown) => link.say(task_id, call_id, name, value)
    const done = doCall(call, ended.signal)
      .then(
        (result) => say('done', result),
        (error) => (ended.signal.aborted ? undefined : say('failed', failureOf(error))),
      )
      // The service asks for something else meanwhile, or cannot be reached: the next question tells.
      .catch(() => {})
    return {
      call_id,
      async end() {
        ended.abort(new Error('This is no longer asked for.'))
        await done
      },
    }
  }
}

function failureOf(error: unknown) {
  const isElsewhere = error instanceof RecognizerElsewhereError
  if (!(error instanceof EngineError)) {
    return { code: 'processing_failed', message: String(error), isRetryable: true, isElsewhere }
  }
  const { code, message, retryable: isRetryable } = error
  return { code, message, isRetryable, isElsewhere }
}
