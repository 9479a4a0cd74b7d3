/** What a line of the log says, besides its time. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error'
  /** What happened, in a few words that can be searched for. */
  event: string
  [member: string]: unknown
}

/** Takes the lines of a service's log. */
export type Log = (entry: LogEntry) => void

/** Creates a log that writes one line of JSON per entry to standard output. */
export function createLog(service: string): Log {
  return ({ level, event, ...members }) => {
    const time = new Date().toISOString()
    process.stdout.write(`${JSON.stringify({ time, level, service, event, ...members })}\n`)
  }
}
