/** What a line of the log says, besides its time. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error'
  /** What happened, in a few words that can be searched for. */
  event: string
  [member: string]: unknown
}

/** Takes the lines of a service's log. It never throws: a log that cannot be written is no reason to fail. */
export type Log = (entry: LogEntry) => void

/** Writes an entry as a line of JSON, whatever its members are. */
export function logLine(service: string, { level, event, ...members }: LogEntry): string {
  const time = new Date().toISOString()
  const head = { time, level, service, event }
  try {
    return `${JSON.stringify({ ...head, ...members }, readable)}\n`
  } catch (error) {
    return `${JSON.stringify({ ...head, unreadable: String(error) })}\n`
  }
}

// JSON knows no errors and no large numbers: it would write the one as {} and throw at the other.
function readable(_: string, value: unknown): unknown {
  if (value instanceof Error) return value.stack ?? value.message
  return typeof value === 'bigint' ? String(value) : value
}
