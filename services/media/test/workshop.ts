import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTools, runFfmpeg, type Tools } from '@svc/clip-engine'
import { createSourceSealer, type JobEntry, openJobs } from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'
import { openFolderStore, openS3Store } from '@svc/storage'
import { startS3 } from '@svc/storage/testing'
import { openScratch } from '../src/worker/scratch.ts'
import {
  type Concurrency,
  startWorker,
  type WorkerDependencies,
} from '../src/worker/start-worker.ts'
import { SECRET } from './media-server.ts'
import { createOwner } from './project-owner.ts'

/**
 * Opens everything that a worker works with, and an account that gives it work.
 *
 * @param kept - Where objects are kept: only in a folder are they local files.
 */
export async function openWorkshop(kept: 'in a folder' | 'in a bucket') {
  const opened = new AsyncDisposableStack()
  const { sql, url } = opened.use(await createTestDatabase())
  const folder = await mkdtemp(join(tmpdir(), 'workshop-'))
  opened.defer(() => rm(folder, { recursive: true }))
  const openBucket = async () => {
    const s3 = await startS3(join(folder, 's3'))
    opened.defer(s3.stop)
    return openS3Store(s3.config)
  }
  const objects = join(folder, 'objects')
  const store = kept === 'in a bucket' ? await openBucket() : await openFolderStore(objects)
  const scratch = opened.use(await openScratch(join(folder, 'scratch')))
  const log: JobEntry[] = []
  const jobs = await openJobs(url, { role: 'worker', log: (entry) => log.push(entry) })
  opened.defer(jobs.stop)
  const dependencies: WorkerDependencies = {
    ...{ sql, jobs, store, scratch, tools: findTools(), chatModel: null },
    recognizers: { service: null, whisper: null },
    sourceSealer: createSourceSealer(SECRET),
    allowPrivateAddresses: true,
    log: () => {},
  }
  return {
    ...dependencies,
    dependencies,
    folder,
    objects,
    databaseUrl: url,
    /** The jobs that were taken in this process, as they ended. */
    taken: log,
    owner: await createOwner(sql, jobs, store),
    /** Draws a video of a picture and, if that is given, a sound; gives its path. */
    async draw(picture: string, ...sound: string[]): Promise<string> {
      const path = join(folder, `${crypto.randomUUID()}.mp4`)
      const args = ['-f', 'lavfi', '-i', picture, ...sound, '-preset', 'ultrafast', path]
      const { signal } = new AbortController()
      await runFfmpeg(dependencies.tools, args, { signal, timeoutSeconds: 3600 })
      return path
    },
    /** Gives the tools, of which one program runs `command` before it begins. */
    async replaced(program: 'ffmpeg' | 'ffprobe', command: string): Promise<Tools> {
      const { tools } = dependencies
      const path = join(folder, `${program}-${crypto.randomUUID()}`)
      await Bun.write(path, `#!/bin/sh\n${command}\nexec ${tools[program]} "$@"\n`)
      await chmod(path, 0o755)
      return { ...tools, [program]: path }
    },
    /** Takes jobs in this process. */
    work: (concurrency: Concurrency = { projects: 1, parts: 1, renders: 1 }) =>
      startWorker(dependencies, concurrency),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
