/** In milliseconds; shorter than the second within which a revocation must take effect in every process. */
const LIFETIME_MS = 900
/** About 5 MB when full. */
const MOST_ENTRIES = 10_000

interface Entry<Value> {
  value: Promise<Value | null>
  expires: number
}

/** Caches the results of look-ups. */
export interface CredentialCache<Value> {
  /** Returns the entry of `digest`, or looks it up; simultaneous callers share one look-up. */
  remember(digest: string, lookUp: () => Promise<Value | null>): Promise<Value | null>
  /** Returns the cached entry of `digest`; `undefined` when there is none. */
  recall(digest: string): Promise<Value | null> | undefined
  /** Drops one entry. */
  drop(digest: string): void
  /** Drops every entry that matches. */
  forget(matches: (value: Value) => boolean): void
}

/** How a cache is made. */
export interface CacheOptions {
  /** How long an entry lives, in milliseconds, 900 by default. */
  lifetimeMs?: number
  /** Milliseconds of a clock that is never set; `performance.now` by default. */
  elapsed?: () => number
}

/**
 * Creates an empty cache of bounded size.
 *
 * The lifetime of an entry starts before its look-up, on a monotonic clock. Failed and empty
 * look-ups are not cached, so random credentials cannot evict real ones.
 */
export function createCredentialCache<Value>({
  lifetimeMs = LIFETIME_MS,
  elapsed = () => performance.now(),
}: CacheOptions = {}): CredentialCache<Value> {
  const entries = new Map<string, Entry<Value>>()

  function recall(digest: string): Promise<Value | null> | undefined {
    const known = entries.get(digest)
    return known && elapsed() < known.expires ? known.value : undefined
  }

  return {
    recall,
    async remember(digest, lookUp) {
      const known = recall(digest)
      if (known) return known
      const expires = elapsed() + lifetimeMs
      const entry = { value: lookUp(), expires }
      const drop = () => {
        if (entries.get(digest) === entry) entries.delete(digest)
      }
      entries.delete(digest)
      entries.set(digest, entry)
      if (entries.size > MOST_ENTRIES) dropOldest(entries)
      entry.value.then((value) => value === null && drop(), drop)
      return entry.value
    },
    drop: (digest) => void entries.delete(digest),
    forget(matches) {
      for (const [digest, entry] of entries) {
        entry.value.then(
          (value) => value !== null && matches(value) && entries.delete(digest),
          () => {},
        )
      }
    },
  }
}

/** A map keeps insertion order, and all lifetimes are equal: the first entry is the oldest. */
function dropOldest(entries: Map<string, unknown>): void {
  for (const digest of entries.keys()) {
    entries.delete(digest)
    return
  }
}
