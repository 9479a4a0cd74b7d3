import { ApiError } from '@svc/errors'
import { metrics } from '@svc/telemetry'

/**
 * Counts an upload as under way until its bytes are stored or refused.
 *
 * @throws {ApiError} `BAD_REQUEST`, which only the log shows, when its sender has closed the connection before.
 */
export function arriving<T>({ signal }: Request, storing: Promise<T>): Promise<T> {
  metrics.activeUploads.inc()
  return storing
    .catch((error) => {
      if (!signal.aborted) throw error
      throw new ApiError('BAD_REQUEST', 'The connection was closed before all bytes arrived.')
    })
    .finally(() => metrics.activeUploads.dec())
}
