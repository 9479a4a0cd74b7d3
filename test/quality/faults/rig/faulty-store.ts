import { startS3 } from '../../../../packages/storage/test/s3-server.ts'

const SLOW_MS = 1500
const MINUTE_MS = 60_000
/** How far the clock of a caller may be off: S3 refuses more. */
const SKEW_MS = 15 * MINUTE_MS

/** An S3 server behind a door that refuses what is dated wrongly, as S3 does, and can answer 503 or let everything wait. */
export async function startFaultyStore(folder: string, hostname = '127.0.0.1') {
  const s3 = await startS3(folder)
  let fault: 'none' | 'unavailable' | 'slow' = 'none'
  const door = Bun.serve({
    hostname,
    port: 0,
    idleTimeout: 60,
    async fetch(request) {
      if (fault === 'unavailable') return new Response('<Error/>', { status: 503 })
      // wall clock: the fault is that answers take long.
      if (fault === 'slow') await Bun.sleep(SLOW_MS)
      const refusal = whyRefused(request)
      if (refusal) return new Response(`<Error><Code>${refusal}</Code></Error>`, { status: 403 })
      const { pathname, search } = new URL(request.url)
      const { method, headers, body } = request
      const to = s3.config.endpoint + pathname + search
      return fetch(to, { method, headers, body, decompress: false }).catch(
        () => new Response('<Error/>', { status: 502 }),
      )
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

/** Looks at when a request or a link was signed; `null` when that is as it should be. Who signed it is not looked at. */
export function whyRefused({ url, headers }: Request, now = Date.now()): string | null {
  const query = new URL(url).searchParams
  const date = headers.get('x-amz-date') ?? query.get('X-Amz-Date') ?? ''
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:'))
  const seconds = Number(query.get('X-Amz-Expires'))
  const oldest = seconds > 0 ? seconds * 1000 : SKEW_MS
  if (!(at - now <= SKEW_MS)) return 'RequestTimeTooSkewed'
  if (now - at <= oldest) return null
  return seconds > 0 ? 'AccessDenied' : 'RequestTimeTooSkewed'
}
