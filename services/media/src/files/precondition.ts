/**
 * Returns whether the client already has this content, so that the answer is 304.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export function isNotModified(headers: Headers, etag: string): boolean {
  const known = headers.get('if-none-match')
  if (known === null) return false
  if (known.trim() === '*') return true
  return known.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}

/**
 * Returns the `Range` header, unless `If-Range` shows that the content has changed since.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.5
 */
export function rangeHeader({ method, headers }: Request, etag: string): string | null {
  const wanted = headers.get('if-range')
  if (method !== 'GET' || (wanted !== null && wanted.trim() !== etag)) return null
  return headers.get('range')
}
