import type { Log } from './log-line.ts'
import { logLine } from './log-line.ts'
import { openStandardOutput } from './standard-output.ts'

/**
 * Creates a log that writes one line of JSON per entry.
 *
 * @param write - Takes each line with its line break and must not throw; standard output by default, where lines that
 * cannot be written are left out and counted.
 */
export function createLog(service: string, write = openStandardOutput(service)): Log {
  return (entry) => write(logLine(service, entry))
}
