/** Headers about the caller that are passed on: the address that the gateway saw, and the trace. */
const PASSED = ['x-forwarded-for', 'traceparent']

/**
 * Builds the headers of a request to the API on behalf of a caller, without the credential. The API then counts and logs
 * the request as if the caller had sent it directly.
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
