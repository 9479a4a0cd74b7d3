import { PublishError } from '../publish-error.ts'

/** Turns a file system failure into a reason that does not reveal paths. */
export function explainFile(cause: NodeJS.ErrnoException): never {
  if (!cause.code) throw cause
  const code = cause.code === 'ENOSPC' ? 'storage_full' : 'folder_unavailable'
  const message = `The folder for posts cannot be used (${cause.code}).`
  throw new PublishError('system_error', code, message, {
    cause,
    action: 'The operator must look at the folder for posts.',
  })
}
