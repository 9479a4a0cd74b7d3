/** The part of a service's log that is used here. */
type Entry = { level: 'info' | 'warn'; event: string; error?: string }

/** Logs that Redis became unreachable (limits are then counted per process) or is back. */
export function tellRedisChange(log: (entry: Entry) => void, reason: Error | null): void {
  if (reason) log({ level: 'warn', event: 'redis away', error: reason.message })
  else log({ level: 'info', event: 'redis back' })
}
