import { Elysia } from 'elysia'

/** The two ids that a caller quotes to support and that join the log lines of every service. */
export interface RequestIds {
  request_id: string
  /** 32 hexadecimal digits, as in W3C Trace Context. */
  trace_id: string
}

/**
 * Puts `X-Request-ID` and `X-Trace-ID` on every response, refusals included.
 *
 * Must be the first plugin of an application: a request that is refused before this plugin runs gets no ids.
 */
export const requestIds = new Elysia({ name: 'request-ids' }).onRequest(({ request, set }) => {
  const ids = identify(request.headers)
  set.headers['x-request-id'] = ids.request_id
  set.headers['x-trace-id'] = ids.trace_id
})

/**
 * Reads the ids that a request came with, and makes those that are missing or malformed.
 *
 * @see https://www.w3.org/TR/trace-context/#traceparent-header for the trace id
 */
export function identify(headers: Pick<Headers, 'get'>): RequestIds {
  const given = headers.get('x-request-id')
  const trace = headers.get('traceparent')?.match(TRACEPARENT)?.[1]
  const own = nextId()
  return {
    request_id: given && REQUEST_ID.test(given) ? given : own,
    trace_id: trace && trace !== NO_TRACE ? trace : own,
  }
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/
const NO_TRACE = '0'.repeat(32)

// A random number per process and a counter: unique like a UUID, and several times cheaper. The counter is multiplied by an odd
// number, which spreads it over 32 bits: samplers keep the traces whose ids are small, so the high digits must differ.
const processId = crypto.getRandomValues(Buffer.alloc(12)).toString('hex')
const before = processId.slice(0, 18)
const after = processId.slice(20)
let count = 0

function nextId(): string {
  count += 1
  const spread = Math.imul(count, 0x9e3779b1) >>> 0
  return before + hex(spread, 8) + hex(Math.floor(count / 2 ** 32), 2) + after
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
