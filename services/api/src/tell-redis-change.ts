import type { Log } from '@svc/http'

/** Logs that Redis went away (limits are then counted per process) or is back. */
export function tellRedisChange(log: Log, reason: Error | null): void {
  if (reason) log({ level: 'warn', event: 'redis away', error: reason.message })
  else log({ level: 'info', event: 'redis back' })
}
