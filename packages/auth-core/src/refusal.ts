/**
 * Why a credential was refused, for logs and tests; clients get the same words whatever it is.
 *
 * It is the first thing that was found wrong. The claims of a token are looked at before its signature, which costs
 * more: so what a refusal says of a claim may be said of a forged token.
 */
export interface Refusal {
  /** What of the credential: a claim or a header parameter by its name, or one of the parts below. */
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
  readonly reason:
    | 'missing'
    | 'malformed'
    /** It is of a kind that is not believed here. */
    | 'unsupported'
    /** It names something else than what is believed here: another issuer, another audience. */
    | 'other'
    /** There is no such key, account or kind of credential. */
    | 'unknown'
    /** It does not fit what it belongs to: a signature or a secret. */
    | 'wrong'
    | 'too_early'
    | 'expired'
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
