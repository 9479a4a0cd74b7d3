import { RESENDABLE } from '@svc/http'
import { writeTraceparent } from '@svc/telemetry'
import type { OutgoingBody } from './send.ts'
import type { Client } from './visits.ts'

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

/** What `fetch` would say in the name of a client that says nothing: it gets what it asks for, and services see who it is. */
const UNSAID = [
  ['accept-encoding', 'identity'],
  ['user-agent', ''],
] as const

/**
 * Makes the headers for a service of those of a request: without those of the connection, with the gateway's own data on the
 * client. They are changed in place, since a copy would cost more than the rest.
 */
export function serviceHeaders({ headers }: Request, client: Client, body: OutgoingBody): Headers {
  removeHopByHop(headers)
  setForwardedHeaders(headers, client)
  headers.delete('host')
  headers.delete('expect')
  if (body.isWhole) {
    headers.delete('content-length')
    headers.set(RESENDABLE, '1')
  }
  for (const [name, value] of UNSAID) if (!headers.has(name)) headers.set(name, value)
  return headers
}

/** Replaces a client's claims about itself by the gateway's own data; changes `headers`. */
export function setForwardedHeaders(
  headers: Headers,
  { ids, span, address, protocol }: Client,
): void {
  for (const name of CLAIMS) headers.delete(name)
  headers.set('x-request-id', ids.request_id)
  if (span) headers.set('traceparent', writeTraceparent(span.spanContext()))
  else if (!headers.get('traceparent')?.includes(ids.trace_id))
    headers.set('traceparent', `00-${ids.trace_id}-${ids.trace_id.slice(16)}-00`)
  headers.set('x-forwarded-host', headers.get('host') ?? '')
  headers.set('x-forwarded-proto', protocol)
  if (address) headers.set('x-forwarded-for', address)
}

/** Removes from a message's headers those that apply to its connection alone; changes `headers`. */
export function removeHopByHop(headers: Headers): void {
  const named = namesConnection(headers)
  for (const name of HOP_BY_HOP) headers.delete(name)
  for (const name of named) headers.delete(name)
}

/** The names of headers, in lower case, that a message says to apply to its connection alone. */
export function namesConnection(headers: Headers): string[] {
  const connection = headers.get('connection')
  if (connection === null) return []
  const names = connection.split(',').map((name) => name.trim().toLowerCase())
  return names.filter((name) => TOKEN.test(name))
}

const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/
