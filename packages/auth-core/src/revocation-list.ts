import type { KeySet } from './key-set.ts'
import type { RevocableIds, RevocationEntry, RevocationFeed } from './revocation-feed.ts'

/** Two reads fit into the second within which a revocation is felt everywhere. */
const EVERY_MS = 500
/** How old the list may become before every request asks instead. */
const LONGEST_SILENCE_MS = 30_000

export interface RevocationListOptions {
  /** Reads what was revoked after an entry, and the keys as they are; `0` reads all that still counts. */
  read(after: number): Promise<RevocationFeed>
  /** Asks about one token, for as long as the list cannot be trusted. */
  isRevoked(ids: RevocableIds): Promise<boolean>
  /** Gets the keys of each read. */
  keys?: Pick<KeySet, 'replace'>
  /** From the end of one read to the next, in milliseconds; 500 unless told. */
  everyMs?: number
  /** Hears why reading fails when it begins to fail, and `null` when it succeeds again. */
  tell?(reason: unknown): void
}

/** What is refused although its signature is good, as one process knows it. */
export interface RevocationList {
  /** Begins to read. Until the first read has succeeded every request asks. */
  start(): void
  /** Ends reading, after the read that is under way. */
  stop(): Promise<void>
  /**
   * Tells whether one of the ids is revoked: from memory, or by asking when the last good read began over 30 s ago.
   *
   * @throws Whatever asking throws: then nothing is known, and no credential should be accepted.
   */
  isRevoked(ids: RevocableIds): boolean | Promise<boolean>
  /** Takes over entries at once, those of a revocation in this process for one. */
  apply(entries: readonly RevocationEntry[]): void
}

/**
 * Creates the revocation list of one process. It stays small: an entry vanishes at its `until`.
 */
export function createRevocationList(options: RevocationListOptions): RevocationList {
  const { everyMs = EVERY_MS, tell = () => {} } = options
  const ends = new Map<string, number>()
  let after = 0
  let readAt = Number.NEGATIVE_INFINITY
  let isFailing = false
  let isStopped = false
  let reading: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function read(): Promise<void> {
    const startedAt = performance.now()
    try {
      const { entries, keys } = await options.read(after)
      apply(entries)
      options.keys?.replace(keys)
      after = entries.at(-1)?.sequence ?? after
      readAt = startedAt
      dropEnded(ends)
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
    const end = ends.get(id)
    return end !== undefined && Date.now() < end
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
      if (ends.size > 0) {
        if (isListed(`token ${jti}`) || isListed(`key ${kid}`)) return true
        if (gid !== undefined && isListed(`grant ${gid}`)) return true
      }
      return performance.now() - readAt > LONGEST_SILENCE_MS ? options.isRevoked(ids) : false
    },
    apply,
  }
}

function dropEnded(ends: Map<string, number>): void {
  const now = Date.now()
  for (const [id, end] of ends) if (end <= now) ends.delete(id)
}
