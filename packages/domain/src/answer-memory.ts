import { LRUCache } from 'lru-cache'
import type { RowKey } from './combine-reads.ts'

/** The most that the answers of one kind of resource take, in bytes; the least recently read ones are dropped first. */
const MOST_BYTES = 32_000_000

/** Answers by row, each with the version of what it shows. */
export interface AnswerMemory<Answer> {
  /** Returns the answer of a row that has this version; `undefined` when it is not known. */
  recall(key: RowKey, version: string): Answer | undefined
  /** Returns the answer of a row that has this version, and makes it when it is not known. */
  answer(key: RowKey, version: string, make: () => Answer): Answer
  /** Whether a row had the same version in its last two reads, so that its version will probably do. */
  isSettled(key: RowKey): boolean
  forget(key: RowKey): void
}

/**
 * Creates a memory of answers, so that an unchanged resource is not read, checked and written as JSON again.
 *
 * It never decides whether a resource changed: the version is read from the database each time.
 *
 * @param bytesOf - How much memory an answer takes.
 * @param mostBytes - How much memory all of them may take.
 */
export function createAnswerMemory<Answer extends object>(
  bytesOf: (answer: Answer) => number,
  mostBytes = MOST_BYTES,
): AnswerMemory<Answer> {
  const known = new LRUCache<string, { version: string; answer: Answer; isSettled: boolean }>({
    maxSize: mostBytes,
    sizeCalculation: ({ version, answer }, name) =>
      bytesOf(answer) + BYTES_OF_CHARACTER * (version.length + name.length) + BYTES_OF_ENTRY,
  })

  function recall(key: RowKey, version: string): Answer | undefined {
    const entry = known.get(nameOf(key))
    if (entry?.version !== version) return undefined
    entry.isSettled = true
    return entry.answer
  }

  return {
    recall,
    answer(key, version, make) {
      const before = recall(key, version)
      if (before) return before
      const answer = make()
      known.set(nameOf(key), { version, answer, isSettled: false })
      return answer
    },
    isSettled: (key) => known.get(nameOf(key))?.isSettled ?? false,
    forget: (key) => void known.delete(nameOf(key)),
  }
}

/** Outside of Latin-1 a character takes two bytes. */
const BYTES_OF_CHARACTER = 2
/** What the map and the objects of an entry take, about. */
const BYTES_OF_ENTRY = 400

const nameOf = ({ account_id, id }: RowKey) => `${account_id} ${id}`
