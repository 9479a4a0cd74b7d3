import { fstatSync, writeSync } from 'node:fs'

/** The members of a log line, besides its time. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error'
  /** The event, in a few words that can be searched for. */
  event: string
  [member: string]: unknown
}

/** Writes to a service's log. Never throws: a log that cannot be written must not fail the caller. */
export type Log = (entry: LogEntry) => void

/** Writes an entry as a line of JSON, whatever its members are. */
export function logLine(service: string, entry: LogEntry): string {
  const { level, event } = entry
  const head = { time: now(), level, service, event }
  try {
    // A line of only strings and numbers, such as that of a request, is written several times faster without a replacer.
    return `${JSON.stringify({ ...head, ...entry }, isPlain(entry) ? undefined : readable)}\n`
  } catch (error) {
    return `${JSON.stringify({ ...head, unreadable: String(error) })}\n`
  }
}

function isPlain(entry: LogEntry): boolean {
  for (const name in entry) {
    const value = entry[name]
    if ((typeof value === 'object' && value !== null) || typeof value === 'bigint') return false
  }
  return true
}

let millisecond = 0
let written = ''

/** Formats the time, cached per millisecond: a busy process writes many lines in one. */
function now(): string {
  const time = Date.now()
  if (time !== millisecond) {
    millisecond = time
    written = new Date(time).toISOString()
  }
  return written
}

// JSON has no errors and no bigints: `JSON.stringify` writes an error as {} and throws for a bigint.
function readable(_: string, value: unknown): unknown {
  if (value instanceof Error) return value.stack ?? value.message
  return typeof value === 'bigint' ? String(value) : value
}

const DESCRIPTOR = 1
/** The most that is buffered while the reader is stalled. */
const MOST_WAITING_BYTES = 1_000_000
/** Lines are written together: those of so many milliseconds, or of as many characters as a pipe takes from one writer at a time. */
const TOGETHER_MS = 20
const MOST_TOGETHER = 4096

/**
 * Creates a log that writes one line of JSON per entry.
 *
 * @param write - Takes each line with its line break and must not throw; standard output by default, where lines that
 * cannot be written are left out and counted.
 */
export function createLog(service: string, write = openStandardOutput(service)): Log {
  return (entry) => write(logLine(service, entry))
}

/**
 * Opens standard output for the lines of a log.
 *
 * With a full disk, a closed pipe or a stalled reader, lines are lost, but the process neither ends nor waits. The number of
 * missing lines is logged as soon as a line can be written again.
 */
function openStandardOutput(service: string): (line: string) => void {
  let missing = 0
  let lines = ''
  let count = 0
  let put: ((text: string) => number) | undefined
  const flush = () => {
    if (count === 0) return
    put ??= isStream() ? putIntoStream() : putIntoFile()
    const note = missing > 0 ? logLine(service, missingLines(missing)) : ''
    const lost = put(note + lines)
    // The lines that could not be written are the last ones; the note is the first.
    missing = lost > count ? missing + count : lost
    lines = ''
    count = 0
  }
  process.on('exit', flush)
  return (line) => {
    // One system call for each line would cost a busy service more than making the lines.
    if (lines.length + line.length > MOST_TOGETHER) flush()
    if (count === 0) setTimeout(flush, TOGETHER_MS)
    lines += line
    count += 1
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
    if (process.stdout.writableLength > MOST_WAITING_BYTES) return linesIn(text)
    process.stdout.write(text)
    return 0
  }
}

/** Writes to a file. A full disk may have space again later, but a stream would end at its first error. */
function putIntoFile() {
  let isCut = false
  return (text: string) => {
    // A line that was written in part ends before the next one begins.
    const bytes = Buffer.from(isCut ? `\n${text}` : text)
    let written = 0
    try {
      while (written < bytes.length) written += writeSync(DESCRIPTOR, bytes, written)
      isCut = false
      return 0
    } catch {
      if (written > 0) isCut = bytes[written - 1] !== LINE_BREAK
      return linesIn(bytes.toString('utf8', written))
    }
  }
}

const LINE_BREAK = 10

const linesIn = (text: string) => text.split('\n').length - 1
