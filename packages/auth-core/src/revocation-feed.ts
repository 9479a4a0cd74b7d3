import type { JWK } from 'jose'

/** One thing that is refused although its signature is good. */
export interface RevocationEntry {
  /** Grows with each entry; a reader that has seen one has seen all with smaller numbers. */
  sequence: number
  /** What `value` names: a token by `jti`, all tokens of a grant by `gid`, all tokens of a key by `kid`. */
  kind: 'token' | 'grant' | 'key'
  value: string
  /** RFC 3339: from when on nothing is left to refuse, because the last such token has expired. */
  until: string
}

/** What a resource server reads regularly: what was revoked since it last asked, and the keys as they are now. */
export interface RevocationFeed {
  /** In the order of `sequence`. */
  entries: readonly RevocationEntry[]
  keys: readonly JWK[]
}

/** What a token can be revoked by. */
export interface RevocableIds {
  jti: string
  gid?: string | undefined
  kid: string
}
