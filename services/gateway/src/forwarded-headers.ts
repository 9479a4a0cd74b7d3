import { RESENDABLE } from '@svc/http'
import { writeTraceparent } from '@svc/telemetry'
import type { Client, HeaderReader } from './client.ts'
import type { Incoming } from './incoming.ts'
import { tokensOf } from './wire/head-reader.ts'
import { type HeaderLines, Names } from './wire/header-lines.ts'

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

/** What a request does not carry to a service: the gateway writes its own host, framing, ids and data on the client. */
const NOT_SENT = new Names([
  ...HOP_BY_HOP,
  ...CLAIMS,
  'host',
  'content-length',
  'expect',
  'x-request-id',
  'traceparent',
])

/** What a response does not carry to a client, besides its framing. */
const NOT_PASSED_BACK = new Names([...HOP_BY_HOP, 'content-length'])

/** Makes the header lines for a service: without those of the connection, with the gateway's own data on the client. */
export function requestLines({ headers }: Incoming, client: Client): string {
  let lines = headers.without(NOT_SENT, namedByConnection(headers, NOT_SENT))
  writeOwn(headers, client, (name, value) => {
    lines += `${name}: ${value}\r\n`
  })
  return lines
}

/** Makes the header lines of a response for a client, without its framing. */
export function responseLines(headers: HeaderLines): string {
  return headers.without(NOT_PASSED_BACK, namedByConnection(headers, NOT_PASSED_BACK))
}

/** Replaces a client's claims about itself by the gateway's own data; changes `headers`. */
export function setForwardedHeaders(headers: Headers, client: Client): void {
  for (const name of CLAIMS) headers.delete(name)
  writeOwn(headers, client, (name, value) => headers.set(name, value))
}

/** What the gateway itself says of a request. */
function writeOwn(
  headers: HeaderReader,
  client: Client,
  write: (name: string, value: string) => void,
): void {
  const { ids, address, protocol } = client
  write('x-request-id', ids.request_id)
  write('traceparent', traceparent(headers, client))
  write('x-forwarded-host', headers.get('host') ?? '')
  write('x-forwarded-proto', protocol)
  if (address) write('x-forwarded-for', address)
}

function traceparent(headers: HeaderReader, { ids, span }: Client): string {
  if (span) return writeTraceparent(span.spanContext())
  const given = headers.get('traceparent')
  if (given?.includes(ids.trace_id)) return given
  return `00-${ids.trace_id}-${ids.trace_id.slice(16)}-00`
}

/** The headers that a message's `Connection` header names besides others: they apply to its connection, too. */
function namedByConnection(headers: HeaderLines, others: Names): string[] {
  const connection = headers.get('connection')
  return connection === null ? [] : tokensOf(connection).filter((name) => !others.has(name))
}
