import { ClientError } from './client-error.ts'
import type { Client } from './create-client.ts'
import { resultOf } from './result-of.ts'

/** How long a service may be away before waiting ends. */
const PATIENCE_MS = 60_000

export interface WaitOptions<T> {
  /** Called with every state that was read. */
  onProgress?: (state: T) => void
  /** Ends the waiting; the work goes on. */
  signal?: AbortSignal
  /** Between two reads; 1 by default. */
  pollSeconds?: number
}

export type Project = Awaited<ReturnType<typeof readProject>>
export type Render = Awaited<ReturnType<typeof readRender>>

/**
 * Waits until a project has ended, well or not: `status` is then `completed`, `failed` or `cancelled`.
 *
 * @throws {ClientError} The project is gone, or the service was away for a minute.
 */
export function waitForProject(
  client: Client,
  projectId: string,
  options: WaitOptions<Project> = {},
): Promise<Project> {
  return poll(() => readProject(client, projectId), options)
}

/**
 * Waits until the latest render of a clip has ended, well or not.
 *
 * @throws {ClientError} The clip has no render, or the service was away for a minute.
 */
export function waitForRender(
  client: Client,
  clipId: string,
  options: WaitOptions<Render> = {},
): Promise<Render> {
  return poll(() => readRender(client, clipId), options)
}

const readProject = (client: Client, project_id: string) =>
  resultOf(client.v1.projects({ project_id }).get())

const readRender = (client: Client, clip_id: string) =>
  resultOf(client.v1.clips({ clip_id }).renders.latest.get())

const ENDED = new Set(['completed', 'failed', 'cancelled'])

async function poll<T extends { status: string }>(
  read: () => Promise<T>,
  { onProgress, signal, pollSeconds = 1 }: WaitOptions<T>,
): Promise<T> {
  let answeredAt = performance.now()
  for (;;) {
    signal?.throwIfAborted()
    try {
      const state = await read()
      answeredAt = performance.now()
      onProgress?.(state)
      if (ENDED.has(state.status)) return state
    } catch (error) {
      const isPatient = performance.now() - answeredAt < PATIENCE_MS
      if (!(error instanceof ClientError && error.isTransient && isPatient)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pollSeconds * 1000))
  }
}
