/** The parts of a signed token, read but not believed. */
export interface CompactJws {
  header: Readonly<Record<string, unknown>>
  payload: Readonly<Record<string, unknown>>
  /** What the signature is over: header and payload as they were written. */
  signed: string
  signature: Buffer
}

/**
 * Reads the compact form of a JWS whose signature has 64 bytes; `null` for anything else.
 *
 * The last character of the signature has four spare bits. They must be zero, so that there is one way
 * to write a signature down; header and payload are signed as text and need no such rule.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7515#section-7.1
 */
export function readCompactJws(token: string): CompactJws | null {
  const match = /^(([\w-]+)\.([\w-]+))\.([\w-]{85}[AQgw])$/.exec(token)
  if (!match) return null
  const [, signed = '', header = '', payload = '', signature = ''] = match
  try {
    return {
      header: readObject(header),
      payload: readObject(payload),
      signed,
      signature: Buffer.from(signature, 'base64url'),
    }
  } catch {
    return null
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function readObject(part: string): Record<string, unknown> {
  const value: unknown = JSON.parse(decoder.decode(Buffer.from(part, 'base64url')))
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new TypeError('A part of a JWS is a JSON object.')
}
