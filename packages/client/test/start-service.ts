import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '@svc/api'
import { openJobs } from '@svc/domain'
import { createCaller, createTestDatabase } from '@svc/domain/testing'
import { createSeats, type Handler, listen } from '@svc/http'
import { createMedia } from '@svc/media'
import { openRateLimiter } from '@svc/rate-limit'
import { openFolderStore } from '@svc/storage'
import { startFront } from './front.ts'
import { createInstantWorker } from './instant-worker.ts'

const SECRET = 'a secret of the tests, long enough'
export const VIDEO = 'the bytes of a finished clip'

/**
 * Starts the real API and the real media service behind one address, over a database and a folder of their own.
 *
 * The work of workers is done at once: see `createInstantWorker`.
 *
 * @param options.page - Answers all other requests to this address: a page and the requests to its own server.
 */
export async function startService(
  options: {
    page?: (
      request: Request,
      service: { url: string; key: string; api: Handler },
    ) => Promise<Response> | Response
    /** The bytes of every finished render. */
    video?: string | Uint8Array
  } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'client-service-'))
  const database = await createTestDatabase()
  const { sql } = database
  const jobs = await openJobs(database.url, { role: 'sender' })
  const store = await openFolderStore(folder)
  const limiter = openRateLimiter({ redisUrl: null, scale: 1000, onRedisChange() {} })
  const log = () => {}
  const front = await startFront()
  const shared = { sql, secret: SECRET, log }
  const api = createApi({ ...shared, jobs, limiter, baseUrl: front.url })
  const media = createMedia({ ...shared, store, seats: createSeats({ seats: 8 }), checks: {} })
  const answer = (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/media/')) return media.handle(request)
    if (pathname.startsWith('/v1/') || !options.page) return api.handle(request)
    return options.page(request, {
      url: front.url,
      key,
      api: (request) => api.handle(request),
    })
  }
  const open = () =>
    listen(answer, {
      address: { hostname: '127.0.0.1', port: 0 },
      log,
      maxBodyBytes: 1e9,
      idleSeconds: 60,
    })
  let listener = open()
  front.lead(listener.url)
  const { account_id, key } = await createCaller(sql)
  const video = options.video ?? VIDEO
  const worker = createInstantWorker({ sql, store, account_id, video })

  return {
    url: front.url,
    key,
    sql,
    account_id,
    front,
    api,
    ...worker,
    /** Reads what is stored under a key. */
    read: async (key: string) => new Response((await store.read(key))?.stream).bytes(),
    /** Stops the service as a restart does: connections are cut, and new ones refused until `start`. */
    async stop(): Promise<void> {
      front.down()
      await listener.stop()
    },
    start(): void {
      listener = open()
      front.lead(listener.url)
    },
    async [Symbol.asyncDispose]() {
      await front.stop()
      await listener.stop()
      await jobs.stop()
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}
