/** The payload of a token that was parsed but not yet verified. */
export type Payload = Readonly<Record<string, unknown>>

/** How the access tokens of an issuer differ from those of RFC 9068. */
export interface TokenProfile {
  /** The accepted values of the header `typ`, byte for byte; `undefined` stands for a token without one. */
  readonly types: readonly (string | undefined)[]
  /**
   * Returns the claims of an access token by the names that RFC 9068 has for them, or `null` for a token of another kind.
   *
   * Issuers sign ID tokens with the same keys: where `types` does not tell them apart, this has to.
   */
  claimsOf(payload: Payload): Payload | null
}

/** Access tokens as RFC 9068 has them, as this library and `auth0` with the profile “RFC 9068” make them. */
export const RFC_9068: TokenProfile = {
  types: ['at+jwt', 'application/at+jwt'],
  claimsOf: (payload) => payload,
}

/**
 * Makes an id for a token that has none: of the user, the client and the second in which it was issued.
 *
 * Not of its text, since ECDSA has two signatures for a text.
 */
export function idOf({ sub, iat }: Payload, client: unknown): string {
  return [sub, client, iat].join(' ')
}
