/**
 * Returns whether a redirect URI is the registered one: the same text (OAuth 2.1 §4.1.1).
 *
 * Only the port of a loopback address may differ, because native applications listen on any free port (RFC 8252
 * §7.3). `localhost` counts as a loopback address, which the standard leaves open: MCP clients use it.
 */
export function isSameRedirectUri(registered: string, given: string): boolean {
  if (registered === given) return true
  const expected = parseLoopback(registered)
  const actual = parseLoopback(given)
  return (
    expected !== null &&
    actual !== null &&
    expected.host === actual.host &&
    expected.rest === actual.rest
  )
}

/** Returns whether a redirect URI leads to the user's own computer (loopback). */
export function isLoopback(uri: string): boolean {
  return parseLoopback(uri) !== null
}

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::([1-9]\d{0,4}))?((?:[/?].*)?)$/
const LAST_PORT = 65_535

function parseLoopback(uri: string): { host: string; rest: string } | null {
  const [, host, port = '80', rest] = LOOPBACK.exec(uri) ?? []
  if (host === undefined || rest === undefined || Number(port) > LAST_PORT) return null
  return { host, rest }
}
