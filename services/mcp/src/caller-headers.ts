/** What a service behind may know of the caller: the address that the gateway saw, and the trace. */
const PASSED = ['x-forwarded-for', 'traceparent']

/**
 * Gathers the headers with which the API is asked on behalf of a caller, but for the credential: it counts and logs as if
 * it had been asked directly.
 *
 * @param answer - The headers of the answer, with the ids of this request.
 */
export function callerHeaders(given: Headers, answer: Readonly<Record<string, unknown>>): Headers {
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
