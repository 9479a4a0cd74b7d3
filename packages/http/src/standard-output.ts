import { fstatSync, writeSync } from 'node:fs'
import { logLine } from './log-line.ts'

const DESCRIPTOR = 1
/** The most that is buffered while the reader is stalled. */
const MOST_WAITING_BYTES = 1_000_000

/**
 * Opens standard output for the lines of a log.
 *
 * With a full disk, a closed pipe or a stalled reader, lines are lost, but the process neither ends nor waits. The number of
 * missing lines is logged as soon as a line can be written again.
 */
export function openStandardOutput(service: string): (line: string) => void {
  let missing = 0
  let put: ((text: string) => boolean) | undefined
  return (line) => {
    put ??= isStream() ? putIntoStream() : putIntoFile
    const note = missing > 0 ? logLine(service, missingLines(missing)) : ''
    if (put(note + line)) missing = 0
    else missing += 1
  }
}

/** The log entry that reports missing lines. */
export function missingLines(count: number) {
  return { level: 'warn', event: 'log lines missing', count } as const
}

function isStream(): boolean {
  try {
    const found = fstatSync(DESCRIPTOR)
    return found.isFIFO() || found.isSocket() || process.stdout.isTTY
  } catch {
    return false
  }
}

/** Writes to a pipe. A pipe may be full: lines that its reader has not taken yet are kept in memory. */
function putIntoStream() {
  // Without a listener an error would end the process.
  process.stdout.on('error', () => {})
  return (text: string) => {
    if (process.stdout.writableLength > MOST_WAITING_BYTES) return false
    process.stdout.write(text)
    return true
  }
}

/** Writes to a file. A full disk may have space again later, but a stream would end at its first error. */
function putIntoFile(text: string): boolean {
  try {
    writeSync(DESCRIPTOR, text)
    return true
  } catch {
    return false
  }
}
