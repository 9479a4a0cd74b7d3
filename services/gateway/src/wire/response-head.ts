import { type BodyDecoder, LengthDecoder, UntilCloseDecoder } from './body-decoder.ts'
import { ChunkedDecoder } from './chunked-decoder.ts'
import { type HeadLimits, tokensOf } from './head-reader.ts'
import { HEADER_LINES, HeaderLines } from './header-lines.ts'
import { lengthOf } from './request-head.ts'
import { malformed } from './wire-error.ts'

/** What the head of a response says. */
export interface ResponseHead {
  status: number
  reason: string
  headers: HeaderLines
  /** Bytes of the body, or of the one that a GET would have got; `null` when it is not told. */
  length: number | null
  /** Whether the connection may be used again after the body. */
  isKept: boolean
}

/** Responses come from services, and may have many cookies. */
export const RESPONSE_LIMITS: HeadLimits = { bytes: 65_536, lines: 1000 }

const STATUS_LINE = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: ([\t\x20-\x7e\x80-\xff]*))?$/

/**
 * Reads the head of a response, strictly.
 *
 * @throws {WireError} It is malformed.
 */
export function readResponseHead(head: string): ResponseHead {
  const firstEnd = head.indexOf('\r\n')
  const [, minor = '', status = '', reason = ''] = STATUS_LINE.exec(head.slice(0, firstEnd)) ?? []
  if (minor === '' || !HEADER_LINES.test(head.slice(firstEnd + 2, -2))) {
    throw malformed('The response is malformed.')
  }
  const headers = new HeaderLines(head.slice(firstEnd + 1, -2))
  const length = headers.get('content-length')
  const coding = headers.get('transfer-encoding')
  if (coding !== null && (length !== null || minor === '0' || coding.toLowerCase() !== 'chunked')) {
    throw malformed('The framing of the response is ambiguous.')
  }
  if (headers.count > RESPONSE_LIMITS.lines) throw malformed('The response has too many headers.')
  // RFC 9110 §15.3.6: a 205 has no content. What would be read as one here could be the next response for another reader.
  if (status === '205' && (coding !== null || (length !== null && length !== '0'))) {
    throw malformed('A response of status 205 has a body.')
  }
  const connection = headers.get('connection')
  return {
    status: Number(status),
    reason,
    headers,
    length: length === null ? null : lengthOf(length),
    isKept: minor === '1' && (connection === null || !tokensOf(connection).includes('close')),
  }
}

/** Creates the decoder of a response's body; `null` when it has none. RFC 9112 §6.3. */
export function responseBody(
  { status, headers, length }: ResponseHead,
  method: string,
): BodyDecoder | null {
  if (method === 'HEAD' || status === 204 || status === 205 || status === 304 || length === 0)
    return null
  if (length !== null) return new LengthDecoder(length)
  return headers.has('transfer-encoding') ? new ChunkedDecoder() : new UntilCloseDecoder()
}
