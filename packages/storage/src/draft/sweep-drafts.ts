import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

// A draft that is still being written changes all the time; nothing waits an hour for its next byte.
const ORPHAN_AGE_MS = 60 * 60 * 1000

/** Removes the drafts in `folder` that no running process can still be writing; returns the number removed. */
export async function sweepDrafts(folder: string): Promise<number> {
  const oldest = Date.now() - ORPHAN_AGE_MS
  let removed = 0
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found || found.mtimeMs > oldest) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
