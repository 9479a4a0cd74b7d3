import { createPublicKey, type KeyObject } from 'node:crypto'

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
 * @throws {Error} `x` and `y` are no point of the curve.
 */
export function importPublicJwk({ x, y }: Pick<PublicJwk, 'x' | 'y'>): KeyObject {
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}
