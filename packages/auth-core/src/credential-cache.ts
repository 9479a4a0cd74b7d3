/** Shorter than the second within which a revocation must be felt everywhere. */
const LIFETIME_MS = 900
/** About 5 MB when full. */
const MOST_ENTRIES = 10_000

interface Entry<Value> {
  value: Promise<Value | null>
  expires: number
}

/** Remembers what look-ups found. */
export interface CredentialCache<Value> {
  /** Gives what was found under `digest`, or looks it up; many callers at once share one look-up. */
  remember(digest: string, lookUp: () => Promise<Value | null>): Promise<Value | null>
  /** Gives what is remembered under `digest`; `undefined` when nothing is. */
  recall(digest: string): Promise<Value | null> | undefined
  /** Drops one entry. */
  drop(digest: string): void
  /** Drops every entry that matches. */
  forget(matches: (value: Value) => boolean): void
}

/**
 * Creates an empty cache of bounded size.
 *
 * An entry's life, 900 ms unless told, is counted from before its look-up, on a clock that does not jump. Failed and
 * fruitless look-ups are not remembered, so random credentials cannot push real ones out.
 */
export function createCredentialCache<Value>({
  lifetime_ms = LIFETIME_MS,
} = {}): CredentialCache<Value> {
  const entries = new Map<string, Entry<Value>>()

  function recall(digest: string): Promise<Value | null> | undefined {
    const known = entries.get(digest)
    return known && performance.now() < known.expires ? known.value : undefined
  }

  return {
    recall,
    async remember(digest, lookUp) {
      const known = recall(digest)
      if (known) return known
      const expires = performance.now() + lifetime_ms
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

/** A map keeps the order of insertion, and all lives are equally long: the first is the oldest. */
function dropOldest(entries: Map<string, unknown>): void {
  for (const digest of entries.keys()) {
    entries.delete(digest)
    return
  }
}
