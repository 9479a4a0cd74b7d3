/**
 * The public half of a signing key as a key set publishes it: these members and no other.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7517#section-4
 */
export interface PublicJwk {
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
  kid: string
  use: 'sig'
  alg: 'ES256'
}

/**
 * Turns a public JWK into what verifies with it.
 *
 * @throws {DOMException} `x` and `y` are no point of the curve.
 */
export function importPublicJwk({ x, y }: Pick<PublicJwk, 'x' | 'y'>): Promise<CryptoKey> {
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  return crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'verify',
  ])
}
