import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'
import { createLog, type Log, logLine, missingLines } from '@svc/http'

/** A log file of this process and its children. */
export interface FileLog {
  log: Log
  /** Appends lines that are written already, such as a child's. */
  write(text: string): void
  close(): void
}

/** Beyond this a file is set aside; one predecessor is kept, so that both together have at most twice as many. */
const MOST_BYTES = 20_000_000
/** What comes after the end is lost, not written to whatever has the descriptor's number by then. */
const CLOSED = -1
/** A longer line is cut: one entry must not fill the disk. */
const MOST_LINE_CHARACTERS = 64_000

/**
 * Opens a log of one JSON line per entry, `<path>`, whose predecessor is `<path>.1`.
 *
 * A disk that is full costs lines, never the process: how many are missing is said as soon as there is room again.
 *
 * @param most_bytes - How long the file may become.
 * @throws {Error} The file cannot be opened.
 */
export function openFileLog(path: string, service: string, most_bytes = MOST_BYTES): FileLog {
  let descriptor = openSync(path, 'a', 0o600)
  let size = fstatSync(descriptor).size
  let missing = 0

  function append(text: string) {
    const bytes = Buffer.from(text)
    if (size > 0 && size + bytes.length > most_bytes) setAside()
    size += writeSync(descriptor, bytes)
  }

  function setAside() {
    try {
      renameSync(path, `${path}.1`)
    } catch {
      // It was removed, or cannot be moved: then it begins anew.
    }
    const next = openSync(path, 'w', 0o600)
    closeSync(descriptor)
    descriptor = next
    size = 0
  }

  function write(text: string) {
    const note = missing > 0 ? logLine(service, missingLines(missing)) : ''
    const line =
      text.length > MOST_LINE_CHARACTERS ? `${text.slice(0, MOST_LINE_CHARACTERS)}…\n` : text
    try {
      append(note + line)
      missing = 0
    } catch {
      missing += 1
    }
  }

  return {
    log: createLog(service, write),
    write,
    close() {
      closeSync(descriptor)
      descriptor = CLOSED
    },
  }
}
