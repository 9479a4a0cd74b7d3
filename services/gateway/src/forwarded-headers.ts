import { RESENDABLE } from '@svc/http'
import { writeTraceparent } from '@svc/telemetry'
import type { Client } from './client.ts'

/** Headers that apply to one connection, not to the message: RFC 9110 §7.6.1. */
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

/** Headers about a request's origin that are removed from clients' requests: only the gateway may set them. */
const CLAIMS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  // The credential that services use among themselves.
  'x-inside-authorization',
  'x-real-ip',
  RESENDABLE,
]

/** Makes the request headers for the upstream service: without connection headers, with the gateway's own data on the client. */
export function requestHeaders(request: Request, client: Client): Headers {
  const headers = new Headers(request.headers)
  removeHopByHop(headers)
  setForwardedHeaders(headers, request, client)
  headers.delete('host')
  headers.delete('content-length')
  return headers
}

/** Replaces a client's claims about itself by the gateway's own data; changes `headers`. */
export function setForwardedHeaders(
  headers: Headers,
  request: Request,
  { ids, span, address, protocol }: Client,
): void {
  for (const name of CLAIMS) headers.delete(name)
  headers.set('x-request-id', ids.request_id)
  if (span) {
    headers.set('traceparent', writeTraceparent(span.spanContext()))
  } else if (!headers.get('traceparent')?.includes(ids.trace_id)) {
    headers.set('traceparent', `00-${ids.trace_id}-${ids.trace_id.slice(16)}-00`)
  }
  headers.set('x-forwarded-host', request.headers.get('host') ?? '')
  headers.set('x-forwarded-proto', protocol)
  if (address) headers.set('x-forwarded-for', address)
}

/** Removes from a message's headers those that apply to its connection alone; changes `headers`. */
export function removeHopByHop(headers: Headers): void {
  const connection = headers.get('connection')
  for (const name of HOP_BY_HOP) headers.delete(name)
  if (connection === null) return
  for (const part of connection.split(',')) {
    const name = part.trim()
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) headers.delete(name)
  }
}
