import { RESENDABLE } from '@svc/http'
import type { Client } from './client.ts'

/** Headers that speak of one connection, not of the message: RFC 9110 §7.6.1. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** What a client may claim about the way it came, or about coming from inside; only the gateway knows. */
const CLAIMS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  // What one service shows another.
  'x-inside-authorization',
  'x-real-ip',
  RESENDABLE,
]

/** Makes the headers for the service behind: none of this connection's, and what the gateway knows of the client. */
export function requestHeaders(request: Request, client: Client): Headers {
  const headers = withoutHopByHop(request.headers)
  setForwardedHeaders(headers, request, client)
  headers.delete('host')
  headers.delete('content-length')
  return headers
}

/** Replaces what a client claims about itself by what the gateway knows; changes `headers`. */
export function setForwardedHeaders(
  headers: Headers,
  request: Request,
  { ids, address, protocol }: Client,
): void {
  for (const name of CLAIMS) headers.delete(name)
  headers.set('x-request-id', ids.request_id)
  if (!headers.get('traceparent')?.includes(ids.trace_id)) {
    headers.set('traceparent', `00-${ids.trace_id}-${ids.trace_id.slice(16)}-00`)
  }
  headers.set('x-forwarded-host', request.headers.get('host') ?? '')
  headers.set('x-forwarded-proto', protocol)
  if (address) headers.set('x-forwarded-for', address)
}

/** Makes the headers for the client from those of the service behind. */
export function responseHeaders(headers: Headers): Headers {
  return withoutHopByHop(headers)
}

function withoutHopByHop(original: Headers): Headers {
  const headers = new Headers(original)
  const named = original.get('connection')?.split(',') ?? []
  for (const name of [...HOP_BY_HOP, ...named]) {
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name.trim())) headers.delete(name.trim())
  }
  return headers
}
