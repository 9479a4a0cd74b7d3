import type { S3Config } from '../src/index.ts'

/** A bucket for objects, whole or in parts, with a limited rate. */
export interface SlowS3 {
  config: S3Config
  /** The objects that are visible, by key. */
  objects: Map<string, Uint8Array>
  /** Bytes of bodies that it has taken so far. */
  received: number
  /** Uploads in parts that are neither complete nor given up. */
  open: Map<string, Uint8Array[]>
  /** How often one was given up. */
  aborted: number
  /** Holds the answer to every part until it resolves. */
  gate: Promise<void>
  stop(): Promise<void>
}

/** Starts an S3 stand-in on a free port; it checks no signature. */
export function startSlowS3(bytesPerSecond: number = Number.POSITIVE_INFINITY): SlowS3 {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 255,
    maxRequestBodySize: 1e9,
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      const key = pathname.slice('/objects/'.length)
      const upload = searchParams.get('uploadId') ?? ''
      const body = await take(request)
      if (request.method === 'GET' || request.method === 'HEAD') return give(key)
      if (request.method === 'DELETE') {
        s3.open.delete(upload)
        s3.aborted += 1
        return new Response(null, { status: 204 })
      }
      if (searchParams.has('uploads')) {
        const id = crypto.randomUUID()
        s3.open.set(id, [])
        return xml(
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        )
      }
      if (upload && !s3.open.has(upload)) {
        return new Response('<Error><Code>NoSuchUpload</Code></Error>', { status: 404 })
      }
      if (request.method === 'POST') {
        s3.objects.set(key, Buffer.concat(s3.open.get(upload) ?? []))
        s3.open.delete(upload)
        return xml('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
      }
      const part = searchParams.get('partNumber')
      if (part === null) s3.objects.set(key, body)
      else {
        await s3.gate
        const parts = s3.open.get(upload)
        if (parts) parts[Number(part) - 1] = body
      }
      return new Response(null, { headers: { etag: '"e"' } })
    },
  })

  async function take({ body }: Request): Promise<Uint8Array> {
    const chunks: Uint8Array[] = []
    const since = performance.now()
    let taken = 0
    for await (const chunk of body ?? []) {
      chunks.push(chunk)
      s3.received += chunk.length
      taken += chunk.length
      // Waits until that many bytes are due, so that longer pauses on a busy machine are compensated.
      const early = since + (1000 * taken) / bytesPerSecond - performance.now()
      // wall clock: a rate is bytes in a time
      if (early > 0) await Bun.sleep(early)
    }
    return Buffer.concat(chunks)
  }

  function give(key: string): Response {
    const bytes = s3.objects.get(key)
    if (bytes) return new Response(Buffer.from(bytes), { headers: { etag: '"e"' } })
    return new Response('<Error><Code>NoSuchKey</Code></Error>', { status: 404 })
  }

  const s3: SlowS3 = {
    config: {
      endpoint: server.url.origin,
      bucket: 'objects',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    objects: new Map(),
    received: 0,
    open: new Map(),
    aborted: 0,
    gate: Promise.resolve(),
    stop: () => server.stop(true),
  }
  return s3
}

const xml = (text: string) => new Response(text, { headers: { 'content-type': 'application/xml' } })
