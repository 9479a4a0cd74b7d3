import { closeSync, existsSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import type { Log } from '@svc/http'

/** A log file that this process and its children append to. */
export interface FileLog {
  /** Open for appending; a child's stdout and stderr may be set to it. */
  descriptor: number
  log: Log
  close(): void
}

/** Beyond this a file is set aside when it is next opened; one predecessor is kept. */
const MOST_BYTES = 20_000_000

/** Opens a log of one JSON line per entry. */
export function openFileLog(path: string, service: string): FileLog {
  if (existsSync(path) && statSync(path).size > MOST_BYTES) renameSync(path, `${path}.1`)
  const descriptor = openSync(path, 'a')
  return {
    descriptor,
    log({ level, event, ...members }) {
      const time = new Date().toISOString()
      writeSync(descriptor, `${JSON.stringify({ time, level, service, event, ...members })}\n`)
    },
    close: () => closeSync(descriptor),
  }
}
