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
    return new PageRefusal(status, 'impossible', { headers })
  }
  return new PageRefusal(500, 'failed')
}

const nothingHere = () => new PageRefusal(404, 'nothingHere')

const resting = () => new PageRefusal(503, 'resting', { headers: { 'retry-after': '5' } })
