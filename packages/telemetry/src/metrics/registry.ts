import { register } from './parts.ts'

/** The most time that one reader may take; a slower one is left out, so that the other metrics are not lost with it. */
const READ_MS = 3000

const readers = new Map<string, () => unknown>()

/**
 * Registers a function that sets gauges when the metrics are read.
 *
 * @param name - A reader with the same name is replaced.
 * @param read - May fail: its metrics are then absent.
 */
export function readAtScrape(name: string, read: () => unknown): void {
  readers.set(name, read)
}

/** Returns the metrics of this process in the text format of Prometheus. */
export async function writeMetrics(readMs = READ_MS): Promise<string> {
  await Promise.all([...readers.values()].map((read) => readInTime(read, readMs)))
  return register.metrics()
}

async function readInTime(read: () => unknown, milliseconds: number): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, milliseconds)
  const reading = Promise.try(read).catch(() => {})
  await Promise.race([reading, late.promise])
  clearTimeout(timer)
}
