import { ClientError, NotFoundError } from '@svc/client'
import { ApiError } from '@svc/errors'
import { toApiError } from '@svc/http'
import { isTrouble } from '../sign-in/library-answers.ts'
import type { WordKey } from '../words/page-words.ts'

/** Why a page is refused; its title and message are in the catalogue. */
export type Refused = WordKey extends infer Key
  ? Key extends `refusals.${infer Reason}.title`
    ? Reason
    : never
  : never

/** An expected refusal. Any other thrown error is a bug. */
export class PageRefusal extends Error {
  readonly status: number
  readonly reason: Refused
  /** What the message is made of. */
  readonly values: Readonly<Record<string, number>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    reason: Refused,
    options: { values?: Record<string, number>; headers?: Record<string, string> } = {},
  ) {
    super(reason)
    this.name = 'PageRefusal'
    this.status = status
    this.reason = reason
    this.values = options.values ?? {}
    this.headers = options.headers ?? {}
  }
}

/**
 * Checks that an id from a request can be used in a path without escaping.
 *
 * @throws {PageRefusal} 404, since no object has such an id.
 */
export function pathId(text: string): string {
  if (/^[\w-]{1,128}$/.test(text)) return text
  throw new PageRefusal(404, 'nothingHere')
}

/** Converts any error into a refusal whose text may be shown. */
export function toRefusal(code: string | number, error: unknown): PageRefusal {
  if (error instanceof PageRefusal) return error
  if (error instanceof ClientError) {
    return error instanceof NotFoundError ? nothingHere() : resting()
  }
  if (isTrouble(error)) return resting()
  const { status, headers } = error instanceof ApiError ? error : toApiError(code, error)
  if (status === 404) return nothingHere()
  if (status === 503) return resting()
  if (status < 500) {
    return new PageRefusal(status, 'impossible', { headers })
  }
  return new PageRefusal(500, 'failed')
}

const nothingHere = () => new PageRefusal(404, 'nothingHere')

const resting = () => new PageRefusal(503, 'resting', { headers: { 'retry-after': '5' } })
