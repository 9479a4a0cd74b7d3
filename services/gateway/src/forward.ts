import { ApiError } from '@svc/errors'
import type { Client } from './client.ts'
import { requestHeaders, responseHeaders } from './forwarded-headers.ts'
import { OutgoingBody } from './outgoing-body.ts'
import type { RemoteUpstream } from './upstream.ts'

/** Pauses before a connection that was refused is tried again: a service that restarts is back by then. */
const CONNECT_PAUSES = [50, 150, 400]

/** How long a service may take to begin its answer after it has the whole request. */
const FIRST_BYTE_MILLISECONDS = 30_000

/**
 * Passes a request to a service of another process, and the service's answer back, without holding either.
 *
 * A request is sent again only when that cannot do anything twice: nothing of it was sent, or it only reads, or it
 * carries an idempotency key. Nothing is sent again once the answer has begun.
 *
 * @throws {ApiError} `UPSTREAM_ERROR` when there is no usable answer.
 */
export async function forward(
  request: Request,
  upstream: RemoteUpstream,
  client: Client,
): Promise<Response> {
  const body = await OutgoingBody.of(request)
  const send = () => exchange(request, upstream, client, body)
  const response = await retried(send, body, isRepeatable(request, body))
  return usable(response, client)
}

async function retried(
  send: () => Promise<Response>,
  body: OutgoingBody,
  repeatable: boolean,
): Promise<Response> {
  const pauses = [...CONNECT_PAUSES]
  let mayRepeat = repeatable
  for (;;) {
    try {
      return await send()
    } catch (error) {
      const pause = wasRefused(error) && !body.isTouched ? pauses.shift() : undefined
      if (pause !== undefined) {
        await Bun.sleep(pause)
      } else if (mayRepeat && wasCutOff(error)) {
        mayRepeat = false
      } else {
        throw unavailable()
      }
    }
  }
}

async function exchange(
  request: Request,
  { origin, unix }: RemoteUpstream,
  client: Client,
  body: OutgoingBody,
): Promise<Response> {
  const silence = new Silence(FIRST_BYTE_MILLISECONDS)
  try {
    return await fetch(origin + request.url.slice(request.url.indexOf('/', 8)), {
      method: request.method,
      headers: requestHeaders(request, client),
      body: body.open(() => silence.interrupt()),
      redirect: 'manual',
      decompress: false,
      // A kept connection may be closed just as it is used; only a request that reads may meet that.
      keepalive: READS.has(request.method),
      signal: AbortSignal.any([request.signal, silence.signal]),
      ...(unix && { unix }),
    })
  } finally {
    silence.end()
  }
}

/** Aborts when nothing moves for a while. */
class Silence {
  readonly #controller = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly signal = this.#controller.signal

  constructor(milliseconds: number) {
    this.#timer = setTimeout(() => this.#controller.abort(), milliseconds)
  }

  interrupt() {
    this.#timer.refresh()
  }

  end() {
    clearTimeout(this.#timer)
  }
}

const READS = new Set(['GET', 'HEAD'])

function isRepeatable(request: Request, body: OutgoingBody): boolean {
  return READS.has(request.method) || body.isWhole
}

/** Takes an answer only if a client can use it. */
function usable(response: Response, client: Client): Response {
  const { status, headers } = response
  if (status < 200 || status > 599 || (status >= 500 && !isDeliberate(headers, client))) {
    void response.body?.cancel()
    throw unavailable()
  }
  return new Response(response.body, { status, headers: responseHeaders(headers) })
}

// A failure that a service reports is JSON, or a page with the id of this request; a server that broke knows no id.
function isDeliberate(headers: Headers, { ids }: Client): boolean {
  const type = headers.get('content-type') ?? ''
  if (type.startsWith('text/html')) return headers.get('x-request-id') === ids.request_id
  return type.startsWith('application/json')
}

function wasRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && REFUSED.has(String(error.code))
}

function wasCutOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
}

const REFUSED = new Set(['ECONNREFUSED', 'ENOENT', 'FailedToOpenSocket'])

const unavailable = () =>
  new ApiError('UPSTREAM_ERROR', 'A service behind this one did not answer. Try again.', {
    retry_after: 1,
  })
