import { mkdir, statfs } from 'node:fs/promises'
import { describeRecognizers, findTools } from '@svc/clip-engine'
import type { Database } from '@svc/domain'
import type { Check } from '@svc/http'
import type { ObjectStore } from '@svc/storage'
import type { Env } from './env.ts'

/** Free space in bytes; with less, the next source may not fit. */
const LEAST_FREE_BYTES = 1024 * 1024 * 1024
/** A small volume is not expected to hold large sources: there, this share of free space is enough. */
const LEAST_FREE_SHARE = 0.1

/** Checks everything that uploads, files and jobs need. */
export function readinessChecks(
  { DATA_DIR, recognizers }: Pick<Env, 'DATA_DIR' | 'recognizers'>,
  { sql, store }: { sql: Database; store: ObjectStore },
): Record<string, Check> {
  return {
    database: async () => sql`select 1`,
    storage: () => store.check(),
    ffmpeg: async () => findTools(),
    async recognizer() {
      const known = await describeRecognizers(recognizers)
      if (known.some(({ available }) => available)) return
      throw new Error(known.map(({ name, detail }) => `${name}: ${detail}`).join('; '))
    },
    async disk() {
      await mkdir(DATA_DIR, { recursive: true })
      const { bavail, blocks, bsize } = await statfs(DATA_DIR)
      const volume = { sizeBytes: blocks * bsize, freeBytes: bavail * bsize }
      if (hasRoom(volume)) return
      throw new Error(`Only ${Math.round(volume.freeBytes / 1e6)} MB are free in DATA_DIR.`)
    },
  }
}

/** Returns whether a volume has room for another source: a gigabyte, on a small one a tenth of it. */
export function hasRoom(volume: { sizeBytes: number; freeBytes: number }): boolean {
  return volume.freeBytes >= Math.min(LEAST_FREE_BYTES, volume.sizeBytes * LEAST_FREE_SHARE)
}
