import { startS3 } from '../../../packages/storage/test/s3-server.ts'
import { whyRefused } from './s3-signature.ts'

export type FaultyStore = Awaited<ReturnType<typeof startFaultyStore>>

/** An S3 server behind a door that checks signatures as S3 does, and can answer 503 or let everything wait. */
export async function startFaultyStore(folder: string, hostname = '127.0.0.1') {
  const s3 = await startS3(folder)
  const { endpoint } = s3.config
  let fault: 'none' | 'unavailable' | 'slow' = 'none'
  const door = Bun.serve({
    hostname,
    port: 0,
    idleTimeout: 60,
    async fetch(request) {
      if (fault === 'unavailable') return new Response('<Error/>', { status: 503 })
      if (fault === 'slow') await Bun.sleep(SLOW_MS)
      const refusal = whyRefused(request, s3.config)
      if (refusal) return new Response(`<Error><Code>${refusal}</Code></Error>`, { status: 403 })
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
    config: { ...s3.config, endpoint: `http://${hostname}:${door.port}` },
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
