import type { JWK } from 'jose'
import type { KeySet } from './key-set.ts'

/** Interval between reads in milliseconds: two reads fit into the second within which a revocation must take effect. */
const EVERY_MS = 500
/** Age of the list from which each token is checked by a request of its own instead. */
const LONGEST_SILENCE_MS = 30_000

export interface RevocationListOptions {
  /** Reads the revocations after an entry, and the current keys; `0` reads all that are still in effect. */
  read(after: number): Promise<RevocationFeed>
  /** Checks one token by a request, while the list is outdated. */
  isRevoked(ids: RevocableIds): Promise<boolean>
  /** Receives the keys of each read. */
  keys?: Pick<KeySet, 'replace'>
  /** From the end of one read to the next, in milliseconds; 500 by default. */
  everyMs?: number
  /** Milliseconds of a clock that is never set; `performance.now` by default. */
  elapsed?: () => number
  /** Called with the error when reading begins to fail, and with `null` when it succeeds again. */
  tell?(reason: unknown): void
}

/** The revocations known to one process. */
export interface RevocationList {
  /** Starts reading. Until the first read has succeeded, each token is checked by a request. */
  start(): void
  /** Stops reading, after the read in progress. */
  stop(): Promise<void>
  /**
   * Returns whether one of the ids is revoked: from memory, or by a request when the last successful read began over 30 s ago.
   *
   * @throws Any error of the request; the credential must then not be accepted.
   */
  isRevoked(ids: RevocableIds): boolean | Promise<boolean>
  /** Adds entries at once, for example those of a revocation in this process. */
  apply(entries: readonly RevocationEntry[]): void
  /**
   * Returns the issuer's time in milliseconds since 1970: that of the last response, and what has passed since its request. So it
   * is never behind, and ahead by a request's duration at most. It is that of this machine until a response has said the time.
   */
  now(): number
}

/** Creates the revocation list of one process. Entries are removed at their `until`, so the list stays small. */
export function createRevocationList(options: RevocationListOptions): RevocationList {
  const { everyMs = EVERY_MS, elapsed = () => performance.now(), tell = () => {} } = options
  const ends = new Map<string, number>()
  let after = 0
  let readAt = Number.NEGATIVE_INFINITY
  /** The issuer's time when `elapsed` was 0. */
  let origin: number | null = null
  let isFailing = false
  let isStopped = false
  let reading: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function read(): Promise<void> {
    const startedAt = elapsed()
    try {
      const { entries, keys, now: told } = await options.read(after)
      // From before the request: this time is then never behind, and what has just ended is over here, too.
      if (told !== undefined) origin = Date.parse(told) - startedAt
      apply(entries)
      options.keys?.replace(keys)
      after = entries.at(-1)?.sequence ?? after
      readAt = startedAt
      dropEnded(ends, now())
      if (isFailing) tell(null)
      isFailing = false
    } catch (reason) {
      if (!isFailing) tell(reason)
      isFailing = true
    }
  }

  function turn(): void {
    reading = read().then(() => {
      if (!isStopped) timer = setTimeout(turn, everyMs)
    })
  }

  function apply(entries: readonly RevocationEntry[]): void {
    for (const { kind, value, until } of entries) {
      const id = `${kind} ${value}`
      ends.set(id, Math.max(ends.get(id) ?? 0, Date.parse(until)))
    }
  }

  function isListed(id: string): boolean {
    return now() < (ends.get(id) ?? 0)
  }

  function now(): number {
    return origin === null ? Date.now() : origin + elapsed()
  }

  return {
    start() {
      isStopped = false
      turn()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await reading
    },
    isRevoked(ids) {
      const { jti, gid, kid } = ids
      if ([`token ${jti}`, `grant ${gid}`, `key ${kid}`].some(isListed)) return true
      return elapsed() - readAt > LONGEST_SILENCE_MS ? options.isRevoked(ids) : false
    },
    apply,
    now,
  }
}

function dropEnded(ends: Map<string, number>, now: number): void {
  for (const [id, end] of ends) if (end <= now) ends.delete(id)
}

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
