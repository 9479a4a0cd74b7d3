import { startS3 } from '../../../packages/storage/test/s3-server.ts'

/** An S3 server behind a door that can answer 503, or let everything wait. */
export async function startFaultyStore(folder: string) {
  const s3 = await startS3(folder)
  const { endpoint } = s3.config
  let fault: 'none' | 'unavailable' | 'slow' = 'none'
  const door = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 60,
    async fetch(request) {
      if (fault === 'unavailable') return new Response('<Error/>', { status: 503 })
      if (fault === 'slow') await Bun.sleep(SLOW_MS)
      const { pathname, search } = new URL(request.url)
      return fetch(endpoint + pathname + search, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        decompress: false,
      }).catch(() => new Response('<Error/>', { status: 502 }))
    },
  })
  return {
    config: { ...s3.config, endpoint: `http://127.0.0.1:${door.port}` },
    set: (next: typeof fault) => {
      fault = next
    },
    async [Symbol.asyncDispose]() {
      await door.stop(true)
      await s3.stop()
    },
  }
}

const SLOW_MS = 1500
