import { type HeadLimits, tokensOf } from './head-reader.ts'
import { HEADER_LINES, HeaderLines } from './header-lines.ts'
import { isHost, targetOf } from './target.ts'
import { malformed, WireError } from './wire-error.ts'

/** What the head of a request says. */
export interface RequestHead {
  method: string
  /** Path and query in normal form, with the first byte `/`. */
  target: string
  headers: HeaderLines
  /** Bytes of the body; `null` when it comes in chunks. */
  length: number | null
  /** Whether the connection may be used for another request. */
  isKept: boolean
  /** Whether the client understands chunks: not in HTTP/1.0. */
  takesChunks: boolean
  /** Whether the client waits for a 100 before it sends the body. */
  expectsContinue: boolean
}

export const REQUEST_LIMITS: HeadLimits = { bytes: 16_384, lines: 100 }

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const ALLOWED = [...METHODS].join(', ')

const REQUEST_LINE = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+) ([\x21-\x7e\x80-\xff]+) HTTP\/(\d)\.(\d)$/

/**
 * Reads the head of a request, strictly: what two readers could understand differently is refused.
 *
 * @param head - All lines with their CRLF, and the blank line.
 * @throws {WireError} It is malformed or too long, or a request that this server does not answer.
 */
export function readRequestHead(head: string): RequestHead {
  const firstEnd = head.indexOf('\r\n')
  const [, method = '', target = '', major = '', minor = ''] =
    REQUEST_LINE.exec(head.slice(0, firstEnd)) ?? []
  if (method === '') throw malformed('The request line is malformed.')
  if (major !== '1' || (minor !== '1' && minor !== '0')) {
    throw new WireError('HTTP_VERSION_NOT_SUPPORTED', 'The version must be HTTP/1.1 or HTTP/1.0.')
  }
  if (!HEADER_LINES.test(head.slice(firstEnd + 2, -2))) {
    throw malformed('A header line is malformed.')
  }
  const headers = new HeaderLines(head.slice(firstEnd + 1, -2))
  if (headers.count > REQUEST_LIMITS.lines) {
    throw new WireError('HEADERS_TOO_LARGE', `There are more than ${REQUEST_LIMITS.lines} headers.`)
  }
  const host = readHost(headers)
  if (!METHODS.has(method)) {
    throw new WireError('METHOD_NOT_ALLOWED', 'The method is not one that is served here.', {
      headers: { Allow: ALLOWED },
    })
  }
  const isNew = minor === '1'
  const connection = headers.get('connection')
  return {
    method,
    target: targetOf(target, host),
    headers,
    length: bodyLength(headers, isNew),
    isKept: isNew && (connection === null || !tokensOf(connection).includes('close')),
    takesChunks: isNew,
    expectsContinue: isNew && headers.get('expect')?.toLowerCase() === '100-continue',
  }
}

function readHost(headers: HeaderLines): string {
  const host = headers.get('host')
  if (host === null) throw malformed('The Host header is missing.', 'header.Host')
  if (host.includes(',')) {
    throw malformed('The request names its host twice.', 'header.Host')
  }
  if (!isHost(host)) throw malformed('The Host header does not name a host.', 'header.Host')
  return host
}

/** RFC 9112 §6.3, without its leniency: two framings in one head are refused, and so is every coding but `chunked`. */
function bodyLength(headers: HeaderLines, isNew: boolean): number | null {
  const coding = headers.get('transfer-encoding')
  const length = headers.get('content-length')
  if (coding === null) return length === null ? 0 : lengthOf(length)
  if (length !== null) throw malformed('The body has both a length and a transfer coding.')
  if (coding.toLowerCase() !== 'chunked' || !isNew) {
    throw malformed('The only transfer coding is chunked, of HTTP/1.1.', 'header.Transfer-Encoding')
  }
  return null
}

/**
 * Reads the value of a `Content-Length` header.
 *
 * @throws {WireError} It is not one number, also when it is named twice.
 */
export function lengthOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) {
    throw malformed('Content-Length must be one number.', 'header.Content-Length')
  }
  return Number(text)
}
