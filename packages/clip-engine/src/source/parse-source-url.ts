import { EngineError } from '../engine-error.ts'

const MAX_CHARACTERS = 2048

/**
 * Reads a URL that a source may be fetched from.
 *
 * @param allowsAnyPort - Otherwise only ports that web servers use are asked, so that the service cannot be used to reach a
 *   database or a mail server.
 * @returns The URL, which may hold a user name and a password; see `takeCredentials`.
 * @throws {EngineError} `source_unsupported` for what is no http(s) URL; `source_forbidden` for one that names another
 *   service's port.
 */
export function parseSourceUrl(text: string, allowsAnyPort: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    const shown = shorten(text.replace(/\/\/[^/?#]*@/, '//'))
    throw new EngineError('source_unsupported', `“${shown}” is not an http or https URL.`)
  }
  if (text.length > MAX_CHARACTERS) {
    throw new EngineError(
      'source_unsupported',
      `The URL has ${text.length} characters; at most ${MAX_CHARACTERS} are accepted.`,
    )
  }
  if (!allowsAnyPort && !isWebPort(url.port)) {
    throw new EngineError(
      'source_forbidden',
      `Port ${url.port} is not accepted; 80, 443 and 8000 to 8999 are.`,
    )
  }
  url.hash = ''
  return url
}

/** A port that is the protocol's own is empty here. */
function isWebPort(port: string): boolean {
  return ['', '80', '443'].includes(port) || /^8\d{3}$/.test(port)
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
