import { fstatSync, writeSync } from 'node:fs'
import { logLine } from './log-line.ts'

const DESCRIPTOR = 1
/** A reader that stands still makes us hold back no more than this. */
const MOST_WAITING_BYTES = 1_000_000

/**
 * Opens standard output for the lines of a log.
 *
 * A full disk, a closed pipe or a reader that stands still costs lines, never the process, and never a wait. How many lines
 * are missing is said as soon as one can be written again.
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

/** The entry that stands where lines are missing. */
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

/** A pipe may be full: what waits for its reader is kept in memory. */
function putIntoStream() {
  // Without a listener an error would end the process.
  process.stdout.on('error', () => {})
  return (text: string) => {
    if (process.stdout.writableLength > MOST_WAITING_BYTES) return false
    process.stdout.write(text)
    return true
  }
}

/** A file takes what it is given at once, and may have room again later: a stream would end at its first error. */
function putIntoFile(text: string): boolean {
  try {
    writeSync(DESCRIPTOR, text)
    return true
  } catch {
    return false
  }
}
