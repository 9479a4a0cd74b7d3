import type { RequestIds } from '@svc/http'
import type { RemoteAnswer } from '../behind/connection.ts'
import { responseLines } from '../forwarded-headers.ts'
import { sourceOf, streamOf } from '../incoming.ts'
import type { BodySource } from '../wire/byte-flow.ts'
import { tokensOf } from '../wire/head-reader.ts'
import { HeaderLines } from '../wire/header-lines.ts'

/** An answer as it is written to a client. */
export interface Answer {
  status: number
  reason: string
  /** The header lines, without those of the framing and of the connection. */
  lines: string
  /** Whether the connection is to end with it. */
  closes: boolean
  /** What `Content-Length` says; `null` when it is not known. */
  length: number | null
  body: Uint8Array | BodySource | null
  release(): void
}

/** Makes the answer for a client from that of a service of another process. */
export function passedBack({ head, body, release }: RemoteAnswer, ids: RequestIds): Answer {
  const { status, reason, headers, length } = head
  const lines = responseLines(headers)
  const own = headers.has('x-request-id')
    ? ''
    : `x-request-id: ${ids.request_id}\r\nx-trace-id: ${ids.trace_id}\r\n`
  return { status, reason, lines: lines + own, closes: false, length, body, release }
}

/** Makes the response of `Bun.serve` from the answer of a service of another process. */
export function responseOf({ head, body, release }: RemoteAnswer): Response {
  const { status, headers, length } = head
  const lines = new HeaderLines(`\n${responseLines(headers)}`)
  const made = new Headers([...lines])
  if (length !== null && status !== 204) made.set('content-length', String(length))
  const content = body && 'cancel' in body ? streamOf(body, release) : body && new Uint8Array(body)
  return new Response(content, { status, headers: made })
}

/** Makes the answer from a response of this process. */
export async function ofResponse(response: Response): Promise<Answer> {
  const headers = HeaderLines.of(response.headers)
  const connection = headers.get('connection')
  const length = headers.get('content-length')
  const isShort =
    response.status >= 400 || headers.get('content-type')?.startsWith('application/json')
  const body = isShort
    ? new Uint8Array(await response.arrayBuffer())
    : response.body && sourceOf(response.body, response.headers)
  return {
    status: response.status,
    reason: response.statusText || (REASONS[response.status] ?? ''),
    lines: responseLines(headers),
    closes: connection !== null && tokensOf(connection).includes('close'),
    length: body instanceof Uint8Array ? body.length : length === null ? null : Number(length),
    body,
    release() {},
  }
}

/** Of the answers that the gateway makes itself; a reason is a courtesy, and may be empty. */
const REASONS: Record<number, string> = {
  200: 'OK',
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
}
