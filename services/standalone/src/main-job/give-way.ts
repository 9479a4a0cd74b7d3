import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Project } from '@svc/client'

const LOOK_EVERY_MS = 1000

/**
 * Waits for a project that is less important than every other of its account: when another one waits for a worker, this one
 * is deleted, so that its place is free.
 *
 * @param wait - Waits for the project until its signal is aborted.
 * @returns `null` when the project was deleted.
 */
export async function waitGivingWay(
  client: Client,
  project_id: string,
  signal: AbortSignal,
  wait: (signal: AbortSignal) => Promise<Project>,
): Promise<Project | null> {
  const over = new AbortController()
  const both = AbortSignal.any([signal, over.signal])
  try {
    const project = await Promise.race([wait(both), untilOthersWait(client, project_id, both)])
    if (!project) await client.projects.delete(project_id)
    return project
  } finally {
    over.abort()
  }
}

async function untilOthersWait(
  client: Client,
  project_id: string,
  signal: AbortSignal,
): Promise<null> {
  for (;;) {
    const { items } = await client.projects.list({ status: 'queued', limit: 2 }, { signal })
    if (items.some((other) => other.status === 'queued' && other.project_id !== project_id))
      return null
    await pause(LOOK_EVERY_MS, undefined, { signal })
  }
}
