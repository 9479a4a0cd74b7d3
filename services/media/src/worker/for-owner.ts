import type { Job } from '@svc/domain'
import type { Log } from '@svc/http'

/**
 * Converts a failure to what its owner may read: messages of programs and of the storage name files and objects of the
 * server, which belong in the log only.
 */
export function forOwner<Failure extends { code: string; message: string }>(
  failure: Failure,
  { data, trace_id }: Pick<Job<object>, 'data' | 'trace_id'>,
  log: Log,
): Failure {
  const { code, message } = failure
  log({ level: 'warn', event: 'work failed', ...data, trace_id, code, error: message })
  const told = OURS.reduce((text, pattern) => text.replace(pattern, 'the file'), message)
  return { ...failure, message: told }
}

const OURS = [
  // An account's object: below `accounts/`, its identifier and what follows.
  /\baccounts\/[0-9a-z-]{26,36}\/[\w./-]*\w/gi,
  // An absolute path in quotation marks, which may have spaces in it.
  /(?<=['"])\/[^'"]+(?=['"])/g,
  // An absolute path of two parts or more, but not the path of a web address.
  /(?:file:|(?<![\w:/.]))\/[^\s/'"“”’,;:()]+(?:\/[^\s/'"“”’,;:()]+)+\/?/g,
]
