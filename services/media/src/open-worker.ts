import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { findEncoder, findTools, type Tools } from '@svc/clip-engine'
import { addressOf, createSourceSealer, type Database, openJobs, watchDatabase } from '@svc/domain'
import { type Log, secretOf } from '@svc/http'
import type { ObjectStore } from '@svc/storage'
import { metrics, readAtScrape } from '@svc/telemetry'
import type { WorkerEnv } from './env.ts'
import { openScratch } from './worker/scratch.ts'
import { startWorker } from './worker/start-worker.ts'

/** Starts to take jobs in this process; `stop` returns unfinished jobs to the queue, and leaves no file and no ffmpeg process. */
export async function openWorker(
  env: WorkerEnv,
  { sql, store, log }: { sql: Database; store: ObjectStore; log: Log },
): Promise<{ stop(): Promise<void> }> {
  const { tools, told, isAsWanted } = await provedTools(env, log)
  const scratch = await openScratch(join(env.DATA_DIR, 'scratch'))
  const { url, isPooled } = addressOf(env)
  const jobs = await openJobs(url, {
    role: 'worker',
    isPooled,
    program: join(import.meta.dir, 'worker.ts'),
    log,
  })
  await startWorker(
    {
      sql,
      jobs,
      store,
      scratch,
      tools,
      recognizers: env.recognizers,
      chatModel: env.chatModel,
      translationService: env.translationService,
      sourceSealer: createSourceSealer(secretOf(env)),
      cookiesFolder: env.SOURCE_COOKIES_FOLDER,
      allowPrivateAddresses: env.ALLOW_PRIVATE_SOURCES === 'on',
      shareLongerThan: env.SHARE_SOURCES_LONGER_THAN,
      log,
    },
    {
      ...{ projects: env.WORKER_PROJECTS, parts: env.WORKER_PARTS, renders: env.WORKER_RENDERS },
      doesSmallJobs: env.WORKER_SMALL_JOBS === 'on',
    },
  )
  watchDatabase(sql)
  watchDisk(env.DATA_DIR)
  log({ level: isAsWanted ? 'info' : 'warn', event: 'working', encoder: told })
  return {
    async stop() {
      await jobs.stop()
      await scratch[Symbol.asyncDispose]()
    },
  }
}

/** Finds the programs, and what of this machine codes pictures; says in the log when x264 stood in for it. */
async function provedTools({ ENCODER }: WorkerEnv, log: Log) {
  const tools: Tools = findTools()
  const { encoder, told } = await findEncoder(tools, ENCODER, new AbortController().signal)
  const isAsWanted = ENCODER === 'auto' || ENCODER === encoder
  if (encoder === 'x264') return { tools, told, isAsWanted }
  const onFailure = (reason: string) =>
    log({ level: 'warn', event: 'encoder failed, x264 stood in', encoder, reason })
  return { tools: { ...tools, hardware: { encoder, onFailure } }, told, isAsWanted }
}

/** Shows in the metrics how large the volume of a folder is, and how much of it is free for this user. */
function watchDisk(folder: string): void {
  readAtScrape('disk', async () => {
    const { bavail, blocks, bsize } = await statfs(folder)
    metrics.diskBytes.set({ state: 'free' }, bavail * bsize)
    metrics.diskBytes.set({ state: 'size' }, blocks * bsize)
  })
}
