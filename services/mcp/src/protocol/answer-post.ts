import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { createServer, type Serving } from './create-server.ts'
import { followFirstAnswer } from './first-answer.ts'

/** Proxies cut what is silent for a minute, and some sooner. */
const KEEP_ALIVE_MS = 10_000
const UNAUTHORIZED = 401

interface Answered {
  response: Response
  /** Of the API's first answer; `null` when it was not asked. A 401 comes with a response that says nothing yet. */
  status: number | null
}

/**
 * Answers one POST, with a server of its own: nothing is kept between two, so any process can answer the next.
 *
 * Answers and progress flow as server-sent events. They begin when the API has answered first: until then a credential
 * that it no longer believes can be refused with an HTTP status, the only thing that leads a client to a new one. When
 * the client hangs up, what runs for it is given up.
 *
 * @param message - The parsed body; the caller has read it to see what it asks for.
 */
export async function answerPost(
  request: Request,
  message: unknown,
  serving: Serving,
): Promise<Answered> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    keepAliveMs: KEEP_ALIVE_MS,
  })
  const calling = { ...serving.calling, onAnswer: (status: number) => first.settle(status) }
  const server = createServer({ ...serving, calling })
  await server.connect(transport)
  const first = followFirstAnswer(transport)
  const giveUp = () => {
    first.settle(null)
    void server.close()
  }
  request.signal.addEventListener('abort', giveUp, { once: true })
  const response = await transport.handleRequest(request, { parsedBody: message })
  const isStream = response.headers.get('content-type') === 'text/event-stream'
  if (!isStream || !response.body) return { response, status: null }
  const status = await first.wait()
  if (status === UNAUTHORIZED) giveUp()
  return { response: begun(response, response.body), status }
}

/** Begins a stream with a comment: a server holds the headers back until there is something to send. */
function begun(response: Response, body: ReadableStream<Uint8Array>): Response {
  const opening = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => controller.enqueue(COMMENT),
  })
  return new Response(body.pipeThrough(opening), response)
}

const COMMENT = new TextEncoder().encode(': here it comes\n\n')
