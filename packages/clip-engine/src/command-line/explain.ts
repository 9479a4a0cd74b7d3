import { EngineError } from '../engine-error.ts'

/** Returns why a run failed, as a sentence for the user. */
export function explain(error: unknown): string {
  if (error instanceof EngineError) return `${error.message} (${error.code})`
  if (!(error instanceof Error)) return String(error)
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full.'
  const path = 'path' in error && typeof error.path === 'string' ? error.path : null
  if (path && code in REASONS) return `${path}: ${reasonOf(error)}.`
  return error.message
}

/** Says in a few words why the file system refused something. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error)
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error))
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'there is a file of that name',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the volume is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its links lead in a circle',
}
