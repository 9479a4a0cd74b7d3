/** A user name and a password that came in a URL, and whom they may be sent to. */
export interface Credentials {
  /** Scheme, host and port; nothing else gets them. */
  origin: string
  /** The value of an `Authorization` header. */
  authorization: string
}

/**
 * Takes the user name and the password out of a URL.
 *
 * @returns `null` when there are none.
 * @see https://www.rfc-editor.org/rfc/rfc7617#section-2
 */
export function takeCredentials(url: URL): Credentials | null {
  if (!url.username && !url.password) return null
  const pair = `${decodePart(url.username)}:${decodePart(url.password)}`
  url.username = ''
  url.password = ''
  return { origin: url.origin, authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

/** Decodes a part of a URL; an invalid percent-encoding is taken literally. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
