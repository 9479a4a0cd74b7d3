import { accessLog, type Check, errors, health, type Log, openToPages, requestIds } from '@svc/http'
import { Elysia } from 'elysia'
import type { Machines } from './machines/machines.ts'
import { type FilesDependencies, files } from './routes/files.ts'
import { machines } from './routes/machines.ts'
import { type UploadsDependencies, uploads } from './routes/uploads.ts'

export interface MediaDependencies extends FilesDependencies, UploadsDependencies {
  /** The machines that may call in; without it there are none. */
  machines?: Machines
  log: Log
  /** The checks that `/readyz` runs, by name. */
  checks: Record<string, Check>
}

/**
 * Creates the media service, which receives uploads, serves files, and hands work to machines elsewhere.
 *
 * Uploads and files require no credential: the token in the address is one. Unlike the API, this service answers browsers too,
 * for pages of every origin: what such a page was given the address of, it may send and read.
 */
export const createMedia = (dependencies: MediaDependencies) =>
  new Elysia({ name: 'media' })
    .use(requestIds)
    .use(openToPages)
    .use(accessLog('media', dependencies.log))
    .use(errors(dependencies.log))
    .use(health('media', dependencies.checks, dependencies.log))
    .use(files(dependencies))
    .use(uploads(dependencies))
    .use(
      dependencies.machines ? machines({ ...dependencies, machines: dependencies.machines }) : [],
    )
