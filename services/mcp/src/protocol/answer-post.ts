import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { createServer, type Serving } from './create-server.ts'

/** Proxies cut what is silent for a minute, and some sooner. */
const KEEP_ALIVE_MILLISECONDS = 10_000

/**
 * Answers one POST, with a server of its own: nothing is kept between two, so any process can answer the next.
 *
 * Answers and progress flow as server-sent events. When the client hangs up, what runs for it is given up.
 *
 * @param message - The parsed body; the caller has read it to see what it asks for.
 */
export async function answerPost(
  request: Request,
  message: unknown,
  serving: Serving,
): Promise<Response> {
  const server = createServer(serving)
  const transport = new WebStandardStreamableHTTPServerTransport({
    keepAliveMs: KEEP_ALIVE_MILLISECONDS,
  })
  await server.connect(transport)
  request.signal.addEventListener('abort', () => void server.close(), { once: true })
  return begun(await transport.handleRequest(request, { parsedBody: message }))
}

/** Begins a stream with a comment: a server holds the headers back until there is something to send. */
function begun(response: Response): Response {
  const isStream = response.headers.get('content-type') === 'text/event-stream'
  if (!isStream || !response.body) return response
  const opening = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => controller.enqueue(COMMENT),
  })
  return new Response(response.body.pipeThrough(opening), response)
}

const COMMENT = new TextEncoder().encode(': here it comes\n\n')
