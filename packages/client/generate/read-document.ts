import { createApi } from '@svc/api'
import { openDatabase } from '@svc/domain'
import { openRateLimiter } from '@svc/rate-limit'
import type { ApiDocument } from './types-of.ts'

/** Reads the document of an application that is never started: the database is connected to by the first query only. */
export async function readDocument(): Promise<ApiDocument> {
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
