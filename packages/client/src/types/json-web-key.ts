// Written by `bun run generate` from the document of the service.

/** A public key. */
export interface JsonWebKey {
  /** Its kind. */
  kty: string
  /** Its curve. */
  crv: string
  /** Its point, first half. */
  x: string
  /** Its point, second half. */
  y: string
  /** Its id, as in the header of a token. */
  kid: string
  /** What it signs with. */
  alg: string
  /** What it is for. */
  use: string
}
