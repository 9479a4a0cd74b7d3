import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'
import { createLog, logLine, missingLines } from '@svc/http'

export type FileLog = ReturnType<typeof openFileLog>

/** Largest size of a log file; one previous file is kept, so both together have at most twice this size. */
const MOST_BYTES = 20_000_000
/** Invalid descriptor that replaces the closed one, whose number may be reused: later lines are dropped. */
const CLOSED = -1
/** Longest line; longer ones are cut, so that one entry cannot fill the disk. */
const MOST_LINE_CHARACTERS = 64_000

/**
 * Opens a log of one JSON line per entry, `<path>`, whose predecessor is `<path>.1`.
 *
 * When the disk is full, lines are dropped; their number is logged as soon as there is room again.
 *
 * @param mostBytes - Largest size of the file.
 * @throws {Error} The file cannot be opened.
 */
export function openFileLog(path: string, service: string, mostBytes = MOST_BYTES) {
  let descriptor = openSync(path, 'a', 0o600)
  let size = fstatSync(descriptor).size
  let missing = 0

  function append(text: string) {
    const bytes = Buffer.from(text)
    if (size > 0 && size + bytes.length > mostBytes) setAside()
    size += writeSync(descriptor, bytes)
  }

  function setAside() {
    try {
      renameSync(path, `${path}.1`)
    } catch {
      // The file was removed or cannot be renamed: a new one is started.
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
    /** Appends lines that are already formatted, such as those of a child process. */
    write,
    close(): void {
      closeSync(descriptor)
      descriptor = CLOSED
    },
  }
}
