import type { WhisperModel } from '../../src/transcribe/recognizers/models/whisper-models.ts'

export interface ModelServer extends AsyncDisposable {
  model: WhisperModel
  /** The `Range` of every request so far. */
  ranges: (string | null)[]
}

interface Manners {
  /** Bytes after which a connection breaks off. */
  mostBytes?: number
  status?: number
  /** Bytes after which a connection sends nothing more, until `go` resolves. */
  pause?: { after: number; go: Promise<void> }
}

/** Publishes a model file on this machine, with ranges. */
export function startModelServer(
  content: Uint8Array<ArrayBuffer>,
  { mostBytes = content.length, status, pause }: Manners = {},
): ModelServer {
  const ranges: (string | null)[] = []
  const server = Bun.serve({
    port: 0,
    idleTimeout: 0,
    fetch(request) {
      const range = request.headers.get('range')
      ranges.push(range)
      if (status) return new Response(null, { status })
      const start = Number(range?.match(/\d+/)?.[0] ?? 0)
      const bytes = content.subarray(start, start + mostBytes)
      const answer = { status: range ? 206 : 200 }
      if (!pause) return new Response(bytes, answer)
      return new Response(pausing(bytes, pause), answer)
    },
  })
  return {
    model: {
      url: `${server.url.origin}/ggml-base.bin`,
      size_bytes: content.length,
      sha256: new Bun.CryptoHasher('sha256').update(content).digest('hex'),
      memoryBytes: 1,
    },
    ranges,
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}

function pausing(bytes: Uint8Array, { after, go }: NonNullable<Manners['pause']>): ReadableStream {
  return new ReadableStream({
    async start(controller) {
      if (after > 0) controller.enqueue(bytes.slice(0, after))
      await go
      controller.enqueue(bytes.slice(after))
      controller.close()
    },
  })
}
