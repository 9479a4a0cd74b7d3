import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Client, createClient, type Project } from '@svc/client'
import type { ProgressLine } from '@svc/clip-engine'
import type { Source } from '../order.ts'
import type { MainJob } from './run-main-job.ts'

/** Address and credential for calling the service on the same machine. */
export interface LocalLink {
  /** Origin on which the service listens; it was checked to be the service of this data folder. */
  origin: string
  /** Public address of the service, with which its links begin. */
  baseUrl: string
  apiKey: string
  signal: AbortSignal
}

/** Creates a client that replaces the public address by the local one: the public address may not be reachable from here. */
export function openLocalClient({ origin, baseUrl, apiKey }: LocalLink): Client {
  return createClient({
    baseUrl: origin,
    apiKey,
    fetch(url, init) {
      const isOwn = url.startsWith(`${baseUrl}/`)
      return fetch(isOwn ? origin + url.slice(baseUrl.length) : url, init)
    },
  })
}

/**
 * Creates a project for the source and waits until its clips are available.
 *
 * A project that an earlier start created for the same source is used instead: if it is unfinished, it is waited for; if
 * it is completed, it is shown again.
 *
 * @returns `null` when it was to give way to another project, and did.
 */
export async function makeProject(
  client: Client,
  job: MainJob,
  progress: ProgressLine,
): Promise<Project | null> {
  const project_id = (await findEarlier(client, job)) ?? (await create(client, job, progress))
  const wait = (signal: AbortSignal) =>
    client.projects.wait(project_id, {
      signal,
      onProgress: (state) =>
        progress.show(describe(state), state.progress, state.estimated_seconds_remaining),
    })
  const project = await (job.givesWay
    ? waitGivingWay(client, project_id, job.signal, wait)
    : wait(job.signal))
  if (!project || project.status === 'completed') return project
  const { message = `The project was ${project.status}.`, code = '' } = project.error ?? {}
  throw new Error(code ? `${message} (${code})` : message)
}

/** Name of the project metadata member that holds the fingerprint of the source. */
const FINGERPRINT = 'npm_start_source'
/** How many recent projects are searched for the same source. */
const MOST_LOOKED_AT = 100

async function findEarlier(client: Client, { source, again }: MainJob): Promise<string | null> {
  const { items } = await client.projects.list({ limit: MOST_LOOKED_AT })
  const fingerprint = fingerprintOf(source)
  const isSame = ({ metadata }: Project) => metadata[FINGERPRINT] === fingerprint
  const unfinished = items.find(
    (project) => isSame(project) && ['queued', 'processing'].includes(project.status),
  )
  if (unfinished) {
    say('An earlier start is at work on this video already: going on with that.')
    return unfinished.project_id
  }
  const finished = items.find((project) => isSame(project) && project.status === 'completed')
  if (!finished || again) return null
  say(`These are its clips of ${finished.created_at.slice(0, 10)}; --again makes new ones.`)
  return finished.project_id
}

async function create(client: Client, job: MainJob, progress: ProgressLine): Promise<string> {
  const metadata = { [FINGERPRINT]: fingerprintOf(job.source) }
  const sent = await sendSource(client, job, progress)
  const source = job.transcript ? { ...sent, transcript: job.transcript } : sent
  const { project_id } = await client.projects.create({ source, metadata })
  return project_id
}

function fingerprintOf(source: Source): string {
  return createHash('sha256').update(JSON.stringify(source)).digest('hex')
}

async function sendSource(
  client: Client,
  { source, signal }: MainJob,
  progress: ProgressLine,
): Promise<{ url: string } | { upload_id: string }> {
  if ('url' in source) return source
  const { upload_id } = await client.uploads.send(source.path, {
    signal,
    onProgress: ({ sentBytes, totalBytes }) =>
      progress.show('uploading', Math.floor((100 * sentBytes) / totalBytes), null),
  })
  return { upload_id }
}

function describe({ status, stage, queue_position }: Project): string {
  if (stage === 'downloading_model') return 'downloading the speech model'
  if (stage) return stage
  return queue_position ? `waiting, ${queue_position} before it` : status
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

const LOOK_EVERY_MS = 1000

/**
 * Waits for a project that is less important than every other of its account: when another one waits for a worker, this one
 * is deleted, so that its place is free.
 *
 * @param wait - Waits for the project until its signal is aborted.
 * @returns `null` when the project was deleted.
 */
async function waitGivingWay(
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
