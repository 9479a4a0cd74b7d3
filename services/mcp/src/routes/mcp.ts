import { type Log, readJsonBody, refuseUnknown } from '@svc/http'
import { Elysia } from 'elysia'
import { answerCaller } from '../answer-caller.ts'
import { createCallers, type Send } from '../callers.ts'
import { createToolbox } from '../openapi/toolbox.ts'

/** Largest body of a POST, in bytes. */
const MAX_BODY_BYTES = 1_000_000

interface McpOptions {
  send: Send
  readFile: Send
  baseUrl: string
  log: Log
  pauseMilliseconds?: number
}

/** Streamable HTTP without sessions: there is nothing to GET and nothing to DELETE. */
export const mcp = ({ send, readFile, baseUrl, log, pauseMilliseconds }: McpOptions) => {
  const resourceMetadata = `${baseUrl}/.well-known/oauth-protected-resource/mcp`
  const toolbox = createToolbox(send)
  const callers = createCallers(send, resourceMetadata)
  const way = { send, readFile, ...(pauseMilliseconds && { pauseMilliseconds }) }
  const answer = answerCaller({ way, toolbox, callers, baseUrl, resourceMetadata, log })
  return new Elysia({ name: 'mcp' })
    .post(
      '/mcp',
      ({ request, set }) =>
        answer(acceptingAll(request), callerHeaders(request.headers, set.headers), () =>
          readJsonBody(request, MAX_BODY_BYTES),
        ),
      { parse: 'none' },
    )
    .all('*', ({ request, path }) => refuseUnknown(ENDPOINTS, request.method, path), {
      parse: 'none',
    })
}

const ENDPOINTS = [{ method: 'POST', path: '/mcp' }]

/** Replaces an `Accept` of any type by the two types that the protocol requires: JSON and server-sent events. */
function acceptingAll(request: Request): Request {
  const accept = request.headers.get('accept') ?? '*/*'
  if (accept.includes('*/*')) request.headers.set('accept', 'application/json, text/event-stream')
  return request
}

/** Headers about the caller that are passed on: the address that the gateway saw, and the trace. */
const PASSED = ['x-forwarded-for', 'traceparent']

/**
 * Builds the headers of a request to the API on behalf of a caller, without the credential. The API then counts and logs
 * the request as if the caller had sent it directly.
 *
 * @param answer - The headers of the answer, with the ids of this request.
 */
function callerHeaders(given: Headers, answer: Readonly<Record<string, unknown>>): Headers {
  const headers = new Headers()
  for (const name of PASSED) {
    const value = given.get(name)
    if (value !== null) headers.set(name, value)
  }
  const trace = String(answer['x-trace-id'])
  headers.set('x-request-id', String(answer['x-request-id']))
  if (!headers.get('traceparent')?.includes(trace)) {
    headers.set('traceparent', `00-${trace}-${trace.slice(16)}-00`)
  }
  return headers
}
