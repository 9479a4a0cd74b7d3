import { StorageError } from './storage-error.ts'

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/
const LONGEST_KEY = 512

/** Refuses a key that could leave the store's folder or collide with names that the store uses internally. */
export function checkKey(key: string): void {
  const segments = key.split('/')
  if (key.length <= LONGEST_KEY && segments.every((segment) => SEGMENT.test(segment))) return
  throw new StorageError(
    'invalid_key',
    `The object key ${JSON.stringify(key.slice(0, 80))} is not made of segments of A-Z a-z 0-9 . _ - that do not start with a dot, ${LONGEST_KEY} characters at most.`,
  )
}

/** Refuses a prefix that is not a key followed by `/`: `a/b` would also mean `a/bc`. */
export function checkPrefix(prefix: string): void {
  if (!prefix.endsWith('/')) {
    throw new StorageError(
      'invalid_key',
      `The prefix ${JSON.stringify(prefix)} does not end in "/".`,
    )
  }
  checkKey(prefix.slice(0, -1))
}
