import { mkdir, statfs } from 'node:fs/promises'
import { describeRecognizers, findTools } from '@svc/clip-engine'
import type { Database } from '@svc/domain'
import type { Check } from '@svc/http'
import type { ObjectStore } from '@svc/storage'
import type { Env } from './env.ts'

/** Less than this and the next source may not fit. */
const LEAST_FREE_BYTES = 1024 * 1024 * 1024

/** Looks at everything that uploads, files and jobs need. */
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
      const { bavail, bsize } = await statfs(DATA_DIR)
      if (bavail * bsize >= LEAST_FREE_BYTES) return
      throw new Error(`Only ${Math.round((bavail * bsize) / 1e6)} MB are free in DATA_DIR.`)
    },
  }
}
