import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { ObjectStore } from '@svc/storage'
import { eachOf, type ObjectLine } from './backup-folder.ts'

/** How many objects there are, and their bytes. */
export interface ObjectTotals {
  count: number
  size_bytes: number
}

/**
 * Copies all objects of `source` into `target` and writes their list; what an earlier backup has is not copied again.
 *
 * Each version of an object has its own name in `target`, so an earlier list stays valid. An object that is deleted
 * meanwhile is left out: nothing deletes those of a row that exists.
 */
export async function backUpObjects(
  source: ObjectStore,
  target: ObjectStore,
  listPath: string,
): Promise<ObjectTotals> {
  const list = createWriteStream(listPath, { mode: 0o600, flush: true })
  const total: ObjectTotals = { count: 0, size_bytes: 0 }
  await eachOf(source.keys(), async (key) => {
    const line = (await findCopy(key)) ?? (await copy(key))
    if (!line) return
    total.count++
    total.size_bytes += line.size_bytes
    list.write(`${JSON.stringify(line)}\n`)
  })
  list.end()
  await once(list, 'close')
  return total

  async function findCopy(key: string): Promise<ObjectLine | null> {
    const facts = await source.head(key)
    if (!facts) return null
    const { etag, ...rest } = facts
    const name = nameOf(key, etag)
    const copied = await target.head(name)
    if (copied?.size_bytes !== facts.size_bytes) return null
    // A folder store's validator is the digest.
    return { key, name, ...rest, sha256: copied.etag.slice(1, -1) }
  }

  async function copy(key: string): Promise<ObjectLine | null> {
    const object = await source.read(key)
    if (!object) return null
    const { stream, etag, ...facts } = object
    const name = nameOf(key, etag)
    const staged = await target.stage(name, stream, facts)
    await staged.commit()
    return { key, name, ...facts, sha256: staged.sha256 }
  }
}

/** The key in the backup of one version of an object. */
function nameOf(key: string, etag: string): string {
  const digest = createHash('sha256').update(`${key} ${etag}`).digest('hex').slice(0, 40)
  return `${digest.slice(0, 2)}/${digest.slice(2)}`
}
