import { setTimeout as pause } from 'node:timers/promises'
import { RELEASE, RELEASE_HEADER } from '../machines/release.ts'
import type { Call, Taken } from '../machines/task.ts'

/** How long to wait before each further try of a request that got no answer of the service, in milliseconds. */
const PAUSES_MS = [500, 1000, 2000, 4000]
/** The service answers a question for a job within twenty seconds, any other sooner. */
const PATIENCE_MS = 60_000

/** The service refused a request, and would again. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }

  /** Whether this machine is not let in at all: its token does not count (401), or its release is another one (409). */
  get isFinal(): boolean {
    return this.status === 401 || this.status === 409
  }
}

export type ServiceLink = ReturnType<typeof openServiceLink>

/** Opens the way to the service that a machine works for. A request that gets no answer is repeated: each may come twice. */
export function openServiceLink(baseUrl: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, [RELEASE_HEADER]: RELEASE }

  async function ask(method: string, path: string, body?: unknown, signal?: AbortSignal) {
    const isFile = body instanceof Blob
    const sent = isFile ? body : JSON.stringify(body)
    for (const wait of [...PAUSES_MS, null]) {
      try {
        const response = await fetch(`${baseUrl}/media/machines${path}`, {
          ...{ method, headers, ...(body !== undefined && { body: sent }) },
          signal: AbortSignal.any([
            ...(signal ? [signal] : []),
            ...(isFile || method === 'GET' ? [] : [AbortSignal.timeout(PATIENCE_MS)]),
          ]),
        })
        if (response.ok) return response
        const { errors } = Object(await response.json().catch(() => null))
        const message = errors?.[0]?.description ?? `The service answered ${response.status}.`
        if (response.status < 500 || wait === null) throw new Refused(response.status, message)
      } catch (error) {
        if (error instanceof Refused || signal?.aborted || wait === null) throw error
      }
      await pause(wait, undefined, signal && { signal })
    }
    throw new Error('The service does not answer.')
  }

  return {
    /** Waits for a job; `null` when there was none for a while. */
    async take(queue: string, queues: string[], signal: AbortSignal): Promise<string | null> {
      const response = await ask('POST', '/take', { queue, queues }, signal)
      const { task_id } = (await response.json()) as Taken
      return task_id
    },

    /** Waits for what to do; undefined while that is still the same. */
    async next(task_id: string, known: number): Promise<Call | null | undefined> {
      return (await (await ask('POST', `/tasks/${task_id}/next`, known)).json()).call
    },

    /** Says something of a call; gives the answer. */
    async say(
      task_id: string,
      call_id: number,
      name: string,
      value: unknown,
      signal?: AbortSignal,
    ) {
      const path = `/tasks/${task_id}/said/${name}`
      return (await (await ask('POST', path, { call_id, value }, signal)).json()).answer
    },

    async download(task_id: string, number: string, path: string, signal: AbortSignal) {
      await Bun.write(path, await ask('GET', `/tasks/${task_id}/lent/${number}`, undefined, signal))
    },

    async send(task_id: string, name: string, path: string, signal: AbortSignal) {
      await ask('PUT', `/tasks/${task_id}/made/${name}`, Bun.file(path), signal)
    },
  }
}
