import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** An object of a backup, as a line of the list has it. */
export interface ObjectLine {
  /** In the installation. */
  key: string
  /** Its key in the backup's own store. */
  name: string
  size_bytes: number
  content_type: string
  /** Lower-case hexadecimal. */
  sha256: string
}

export async function* readList(path: string): AsyncGenerator<ObjectLine> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    yield JSON.parse(line)
  }
}

/** How many objects are copied at once: a bucket answers each after a while. */
const AT_ONCE = 4

/** Runs `work` for every item, a few at a time; rejects with the first error, after the work that had begun. */
export async function eachOf<T>(
  items: AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  let failure: unknown
  let hasFailed = false
  const lane = async () => {
    while (!hasFailed) {
      const next = await iterator.next()
      if (next.done) return
      await work(next.value)
    }
  }
  const lanes = Array.from({ length: AT_ONCE }, () =>
    lane().catch((error) => {
      failure = hasFailed ? failure : error
      hasFailed = true
    }),
  )
  await Promise.all(lanes)
  await iterator.return?.()
  if (hasFailed) throw failure
}
