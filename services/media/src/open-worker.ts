import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { findTools, type Tools } from '@svc/clip-engine'
import { addressOf, createSourceSealer, type Database, openJobs, watchDatabase } from '@svc/domain'
import { type Log, secretOf } from '@svc/http'
import type { ObjectStore } from '@svc/storage'
import { metrics, readAtScrape } from '@svc/telemetry'
import type { WorkerEnv } from './env.ts'
import { type Machines, openMachines } from './machines/machines.ts'
import { provedTools } from './proved-tools.ts'
import { openScratch } from './worker/scratch.ts'
import type { WorkerDependencies } from './worker/start-worker.ts'
import { startWorker } from './worker/start-worker.ts'

interface Parts {
  sql: Database
  store: ObjectStore
  log: Log
}

/** Starts to take jobs in this process; `stop` returns unfinished jobs to the queue, and leaves no file and no ffmpeg process. */
export async function openWorker(env: WorkerEnv, parts: Parts): Promise<{ stop(): Promise<void> }> {
  const { tools, told, isAsWanted } = await provedTools(env, parts.log)
  const program = join(import.meta.dir, 'worker.ts')
  const dependencies = await openDependencies(env, parts, { tools, program })
  await startWorker(dependencies, {
    ...{ projects: env.WORKER_PROJECTS, parts: env.WORKER_PARTS, renders: env.WORKER_RENDERS },
    doesSmallJobs: env.WORKER_SMALL_JOBS === 'on',
  })
  watchDatabase(parts.sql)
  watchDisk(env.DATA_DIR)
  parts.log({ level: isAsWanted ? 'info' : 'warn', event: 'working', encoder: told })
  return { stop: () => stopWork(dependencies) }
}

/** Lets machines elsewhere call in; nothing is opened for them before the first one does. */
export const openDoor = (env: WorkerEnv, parts: Parts): Machines =>
  openMachines({
    open: () => openDependencies(env, parts, { tools: findTools() }),
    close: stopWork,
  })

async function openDependencies(
  env: WorkerEnv,
  parts: Parts,
  { tools, program }: { tools: Tools; program?: string },
): Promise<WorkerDependencies> {
  const { url, isPooled } = addressOf(env)
  const { log } = parts
  return {
    ...parts,
    tools,
    scratch: await openScratch(join(env.DATA_DIR, 'scratch')),
    jobs: await openJobs(url, { role: 'worker', isPooled, log, ...(program && { program }) }),
    recognizers: env.recognizers,
    chatModel: env.chatModel,
    translationService: env.translationService,
    sourceSealer: createSourceSealer(secretOf(env)),
    cookiesFolder: env.SOURCE_COOKIES_FOLDER,
    allowPrivateAddresses: env.ALLOW_PRIVATE_SOURCES === 'on',
    shareLongerThan: env.SHARE_SOURCES_LONGER_THAN,
  }
}

async function stopWork({ jobs, scratch }: WorkerDependencies): Promise<void> {
  await jobs.stop()
  await scratch[Symbol.asyncDispose]()
}

/** Shows in the metrics how large the volume of a folder is, and how much of it is free for this user. */
function watchDisk(folder: string): void {
  readAtScrape('disk', async () => {
    const { bavail, blocks, bsize } = await statfs(folder)
    metrics.diskBytes.set({ state: 'free' }, bavail * bsize)
    metrics.diskBytes.set({ state: 'size' }, blocks * bsize)
  })
}
