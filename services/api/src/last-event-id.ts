import { ApiError } from '@svc/errors'

/**
 * Reads the sequence number of the last event that a client received.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `header.Last-Event-ID` for a value that is no event id of this service.
 */
export function readLastEventId(headers: Headers): number | undefined {
  const text = headers.get('last-event-id')
  if (!text) return undefined
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new ApiError(
    'VALIDATION_ERROR',
    `Received "${text.slice(0, 40)}"; allowed is the id of the last event received, a whole number.`,
    { location: 'header.Last-Event-ID' },
  )
}
