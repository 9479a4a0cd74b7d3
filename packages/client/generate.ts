import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createApi } from '@svc/api'
import { openDatabase } from '@svc/domain'
import { openRateLimiter } from '@svc/rate-limit'
import { type ApiDocument, typesOf } from './generate/types-of.ts'

// Regenerates the types of the client from the document of the service; `test/types.test.ts` fails when they are outdated.

const TYPES = join(import.meta.dir, 'src/types')

const files = typesOf(await readDocument())
await rm(TYPES, { recursive: true, force: true })
for (const [name, text] of Object.entries(files)) await Bun.write(join(TYPES, name), text)

/** Reads the document of an application that is never started: the database is connected to by the first query only. */
async function readDocument(): Promise<ApiDocument> {
  const log = () => {}
  const api = createApi({
    sql: openDatabase('postgres://nobody@127.0.0.1:1/none'),
    jobs: { async enqueue() {}, async work() {}, async stop() {} },
    limiter: openRateLimiter({ redisUrl: null, scale: 1, onRedisChange: log }),
    secret: 'x'.repeat(32),
    baseUrl: 'http://localhost',
    log,
  })
  const response = await api.handle(new Request('http://localhost/swagger/json'))
  return response.json()
}
