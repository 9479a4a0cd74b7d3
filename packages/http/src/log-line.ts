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
  const head = { time: now(), level, service, event }
  try {
    // A line of texts and numbers, as that of a request is, is written several times faster without a replacer.
    const replacer = Object.values(members).every(isPlain) ? undefined : readable
    return `${JSON.stringify({ ...head, ...members }, replacer)}\n`
  } catch (error) {
    return `${JSON.stringify({ ...head, unreadable: String(error) })}\n`
  }
}

const isPlain = (value: unknown) =>
  value === null || (typeof value !== 'object' && typeof value !== 'bigint')

let millisecond = 0
let written = ''

/** Writes the time; a busy process writes many lines in one millisecond. */
function now(): string {
  const time = Date.now()
  if (time !== millisecond) {
    millisecond = time
    written = new Date(time).toISOString()
  }
  return written
}

// JSON knows no errors and no large numbers: it would write the one as {} and throw at the other.
function readable(_: string, value: unknown): unknown {
  if (value instanceof Error) return value.stack ?? value.message
  return typeof value === 'bigint' ? String(value) : value
}
