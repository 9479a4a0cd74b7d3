/** The redirect URI of an answer, and the `state` that the client sent; `null` when it sent none. */
interface ClientAddress {
  redirect_uri: string
  state: string | null
}

/**
 * Writes the address that brings an answer to a client: OAuth 2.1 §4.1.2 and, for `iss`, RFC 9207 §2.
 *
 * An existing query of the redirect URI is kept unchanged.
 */
export function callback(
  { baseUrl }: { baseUrl: string },
  { redirect_uri, state }: ClientAddress,
  answer: Readonly<Record<string, string>>,
): string {
  const query = Object.entries({ ...answer, ...(state !== null && { state }), iss: baseUrl })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `${redirect_uri}${redirect_uri.includes('?') ? '&' : '?'}${query}`
}
