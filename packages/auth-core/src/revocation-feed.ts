import type { JWK } from 'jose'

/** A revocation: a token, a grant or a key whose tokens are refused although their signature is good. */
export interface RevocationEntry {
  /** Increases with each entry; a reader that has received one has received all smaller ones. */
  sequence: number
  /** The kind of `value`: a token by `jti`, all tokens of a grant by `gid`, all tokens of a key by `kid`. */
  kind: 'token' | 'grant' | 'key'
  value: string
  /** RFC 3339: the time from which the entry has no effect, because the last such token has expired. */
  until: string
}

/** The response that a resource server polls: revocations since its last request, and the current keys. */
export interface RevocationFeed {
  /** In the order of `sequence`. */
  entries: readonly RevocationEntry[]
  keys: readonly JWK[]
  /** RFC 3339: the issuer's time of this response, by which the reader's clock is corrected. */
  now?: string
}

/** The identifiers by which a token can be revoked. */
export interface RevocableIds {
  jti: string
  gid?: string | undefined
  kid: string
}
