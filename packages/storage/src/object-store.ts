import { randomUUID } from 'node:crypto'
import { StorageError } from './storage-error.ts'

/** The metadata of an object that a reader needs before requesting its bytes. */
export interface ObjectFacts {
  size_bytes: number
  content_type: string
  /** Quoted strong validator, as in an `ETag` header; different content has a different one. */
  etag: string
}

/** An inclusive byte range, as HTTP counts: `{ first: 0, last: 0 }` is the first byte. */
export interface ByteRange {
  first: number
  last: number
}

export interface StoredObject extends ObjectFacts {
  /** The bytes of the requested range, or of the whole object; `size_bytes` is always that of the whole object. */
  stream: ReadableStream<Uint8Array>
}

/** Bytes that have arrived whole and are not visible under any key yet. */
export interface StagedObject {
  size_bytes: number
  /** Lower-case hexadecimal. */
  sha256: string
  /** Makes the bytes the object under their key, replacing any earlier object. Works once. */
  commit(): Promise<void>
  /** Discards the bytes; harmless after `commit`. */
  discard(): Promise<void>
}

/** An object that arrives in parts, in any order and over any time, and is not visible yet. */
export interface PartsOf {
  key: string
  /** The id returned by `beginParts`. */
  parts_id: string
}

export interface StoredPart {
  /** Identifies these bytes to `joinParts`. */
  etag: string
  /** Lower-case hexadecimal. */
  sha256: string
}

/**
 * Stores uploads, checkpoints, previews and renders: a folder or an S3 bucket, with the same behaviour.
 *
 * A key is `/`-separated segments of `A-Z a-z 0-9 . _ -`; none may start with a dot. A write becomes visible
 * whole or not at all, and replaces any earlier object. Absence is `null`, never an error.
 */
export interface ObjectStore {
  putFile(key: string, path: string, contentType: string): Promise<void>
  putBytes(key: string, bytes: Uint8Array | string, contentType: string): Promise<void>
  /**
   * Stores a stream of exactly `size_bytes` without making it visible, reading no faster than it can be stored.
   *
   * When the stream fails, nothing is kept and this rejects; a stream of another length rejects with a
   * `StorageError` of code `too_short` or `too_long`, the latter at the first byte too many.
   */
  stage(
    key: string,
    stream: ReadableStream<Uint8Array>,
    facts: { content_type: string; size_bytes: number },
  ): Promise<StagedObject>
  /** Begins an object that arrives in parts; gives its `parts_id`. */
  beginParts(key: string, content_type: string): Promise<string>
  /**
   * Stores one part of exactly `size_bytes`; each except the last has at least 5 MiB. A part is stored whole or not at all,
   * and replaces an earlier part of the same number.
   *
   * @throws {StorageError} `not_found` when the parts were joined, dropped, or are lost; as `stage` for another length.
   */
  putPart(
    parts: PartsOf,
    number: number,
    stream: ReadableStream<Uint8Array>,
    size_bytes: number,
  ): Promise<StoredPart>
  /**
   * Joins all parts, in order, into the object under their key, replacing any earlier object. Joining them again, as after a lost
   * answer, leaves the same object.
   *
   * @param facts - `size_bytes` is the length of the whole, by which an object is known that was joined before.
   * @returns The SHA-256 of the object in lower-case hexadecimal; `null` where they are joined without being read.
   * @throws {StorageError} `not_found` when the parts are gone, or one of them was replaced.
   */
  joinParts(
    parts: PartsOf,
    facts: { content_type: string; size_bytes: number; etags: string[] },
  ): Promise<string | null>
  /** Frees the space of parts, joined or not; harmless when they are gone. */
  dropParts(parts: PartsOf): Promise<void>
  read(key: string, range?: ByteRange): Promise<StoredObject | null>
  head(key: string): Promise<ObjectFacts | null>
  /** Copies an object to a local file. @throws {StorageError} `not_found` when there is none. */
  download(key: string, path: string, signal?: AbortSignal): Promise<void>
  /** Returns the path of an object as a local file, for reading only; `null` when this store keeps no local files. */
  localPath(key: string): string | null
  delete(key: string): Promise<void>
  /** Deletes every object whose key starts with `prefix`, which must end with `/`; returns the number of objects deleted. */
  deletePrefix(prefix: string): Promise<number>
  /** Gives the key of every object, in no particular order; one that is written or deleted meanwhile may be among them. */
  keys(): AsyncIterable<string>
  /** Removes what interrupted writes left behind more than an hour ago; returns the number removed. */
  sweep(): Promise<number>
  /** Writes, reads back and deletes a small object. @throws {StorageError} why the store cannot be used. */
  check(): Promise<void>
}

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/
const LONGEST_KEY = 512

/** Refuses a key that could leave the store's folder or collide with names that the store uses internally. */
export function checkKey(key: string): void {
  const segments = key.split('/')
  if (key.length <= LONGEST_KEY && segments.every((segment) => SEGMENT.test(segment))) return
  throw new StorageError(
    'invalid_key',
    `The object key ${JSON.stringify(key.slice(0, 80))} is not made of segments of A-Z a-z 0-9 . _ - that do not start with a dot, ${LONGEST_KEY} characters at most.`,
  )
}

/** Refuses a prefix that is not a key followed by `/`: `a/b` would also mean `a/bc`. */
export function checkPrefix(prefix: string): void {
  if (!prefix.endsWith('/')) {
    throw new StorageError(
      'invalid_key',
      `The prefix ${JSON.stringify(prefix)} does not end in "/".`,
    )
  }
  checkKey(prefix.slice(0, -1))
}

/** Proves that a store can be written, read and deleted from, with an object of a few bytes. */
export async function checkStore(store: ObjectStore): Promise<void> {
  const key = `health/${randomUUID()}`
  await store.putBytes(key, key, 'text/plain')
  const object = await store.read(key)
  const text = await new Response(object?.stream).text()
  await store.delete(key)
  if (text !== key) {
    throw new StorageError(
      'storage_unavailable',
      'The storage returned other bytes than were written.',
    )
  }
}
