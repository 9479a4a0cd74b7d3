import { accessLog, type Check, errors, health, type Log, requestIds } from '@svc/http'
import { Elysia } from 'elysia'
import { type FilesDependencies, files } from './routes/files.ts'
import { type UploadsDependencies, uploads } from './routes/uploads.ts'

export interface MediaDependencies extends FilesDependencies, UploadsDependencies {
  log: Log
  /** What `/readyz` looks at, by name. */
  checks: Record<string, Check>
}

/**
 * Puts the media service together: uploads in, files out.
 *
 * Neither asks for a credential: the token in the address is one. Unlike the API it answers browsers too.
 */
export const createMedia = (dependencies: MediaDependencies) =>
  new Elysia({ name: 'media' })
    .use(requestIds)
    .use(accessLog(dependencies.log))
    .use(errors(dependencies.log))
    .use(health(dependencies.checks, dependencies.log))
    .use(files(dependencies))
    .use(uploads(dependencies))
