import { join } from 'node:path'
import { findTools } from '../../packages/clip-engine/src/index.ts'
import { createSourceSealer, type Database, type Jobs } from '../../packages/domain/src/index.ts'
import type { Log } from '../../packages/http/src/index.ts'
import type { ObjectStore } from '../../packages/storage/src/index.ts'
import { openScratch } from '../../services/media/src/worker/scratch.ts'
import { startWorker } from '../../services/media/src/worker/start-worker.ts'

interface Workplace {
  sql: Database
  /** The queues that it takes jobs from, until they are stopped. */
  jobs: Jobs
  store: ObjectStore
  secret: string
  /** Where it keeps what it works on. */
  folder: string
  log: Log
}

/** Makes clips and renders in this process, without any recognizer: transcripts come with the projects. */
export async function startMediaWorker(place: Workplace): Promise<AsyncDisposable> {
  const { sql, jobs, store, secret, folder, log } = place
  const scratch = await openScratch(join(folder, 'scratch'))
  await startWorker(
    {
      ...{ sql, jobs, store, scratch, log, tools: findTools() },
      recognizers: { service: null, whisper: null },
      chatModel: null,
      sourceSealer: createSourceSealer(secret),
      allowPrivateAddresses: true,
    },
    { projects: 1, parts: 1, renders: 1 },
  )
  return scratch
}
