/**
 * Why a credential was refused, for logs and tests; clients get the same text for every reason but two: see `refuseCredential`.
 *
 * Holds the first fault that was found. The claims of a token are checked before its signature, which costs
 * more, so a refusal because of a claim may concern a forged token. Only its audience is compared afterwards.
 */
export interface Refusal {
  /** The faulty part of the credential: a claim or a header parameter by name, or one of the parts below. */
  readonly claim:
    | 'authorization'
    | 'api_key'
    | 'token'
    | 'typ'
    | 'alg'
    | 'crit'
    | 'kid'
    | 'signature'
    | 'iss'
    | 'aud'
    | 'sub'
    | 'client_id'
    | 'scope'
    | 'iat'
    | 'nbf'
    | 'exp'
    | 'jti'
    | 'gid'
    | 'account_id'
    /** What binds a token to a key: RFC 7800 §3.1. */
    | 'cnf'
    /** The proof of a token that is bound to a key: RFC 9449. */
    | 'dpop'
  readonly reason:
    | 'missing'
    | 'malformed'
    /** The kind of credential or token is not accepted here. */
    | 'unsupported'
    /** The credential names another issuer or another audience. */
    | 'other'
    /** No such key, account or kind of credential exists. */
    | 'unknown'
    /** A signature or a secret does not match. */
    | 'wrong'
    | 'too_early'
    | 'expired'
    /** A proof was used before. */
    | 'repeated'
    | 'revoked'
}

/** A refusal as a result. */
export interface Refused {
  readonly ok: false
  readonly refusal: Refusal
}

export const refused = (claim: Refusal['claim'], reason: Refusal['reason']): Refused => ({
  ok: false,
  refusal: { claim, reason },
})
