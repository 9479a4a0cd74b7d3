import { metrics } from '@svc/telemetry'

/** Counts an upload as under way until its bytes are stored or refused. */
export function arriving<T>(storing: Promise<T>): Promise<T> {
  metrics.activeUploads.inc()
  return storing.finally(() => metrics.activeUploads.dec())
}
