import { ClientError, NotFoundError } from '@svc/client'
import { ApiError } from '@svc/errors'
import { toApiError } from '@svc/http'
import { PageRefusal } from './page-refusal.ts'

/** Converts any error into a refusal whose text may be shown. */
export function toRefusal(code: string | number, error: unknown): PageRefusal {
  if (error instanceof PageRefusal) return error
  if (error instanceof ClientError) {
    return error instanceof NotFoundError ? nothingHere() : resting()
  }
  const { status, headers } = error instanceof ApiError ? error : toApiError(code, error)
  if (status === 404) return nothingHere()
  if (status === 503) return resting()
  if (status < 500) {
    return new PageRefusal(status, 'That is not possible here', 'Nothing was done.', { headers })
  }
  return new PageRefusal(
    500,
    'Something went wrong',
    'An error happened in the service. Try again; if it happens again, tell the operator.',
  )
}

const nothingHere = () =>
  new PageRefusal(404, 'There is nothing here', 'The page does not exist, or no longer does.')

const resting = () =>
  new PageRefusal(
    503,
    'One moment',
    'A part of the service does not answer right now. Try again in a minute.',
    { headers: { 'retry-after': '5' } },
  )
