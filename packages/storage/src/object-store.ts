/** Bytes under a key, with what a reader must know before asking for them. */
export interface ObjectFacts {
  size_bytes: number
  content_type: string
  /** Quoted strong validator, as an `ETag` header carries it; another content has another one. */
  etag: string
}

/** What a write found out about the bytes that went through it. */
export interface WrittenFacts extends ObjectFacts {
  /** Lower-case hexadecimal. */
  sha256: string
}

/** An inclusive byte range, as HTTP counts: `{ first: 0, last: 0 }` is the first byte. */
export interface ByteRange {
  first: number
  last: number
}

export interface StoredObject extends ObjectFacts {
  /** The bytes of the asked range, or of the whole object; `size_bytes` is always the whole. */
  stream: ReadableStream<Uint8Array>
}

/**
 * Where uploads, checkpoints, previews and renders live: a folder or an S3 bucket, with one behaviour.
 *
 * A key is `/`-separated segments of `A–Z a–z 0–9 . _ -`; none may start with a dot. A write becomes visible
 * whole or not at all, and replaces what was there. Absence is `null` (or `false`), never an error.
 */
export interface ObjectStore {
  putFile(key: string, path: string, contentType: string): Promise<WrittenFacts>
  putBytes(key: string, bytes: Uint8Array | string, contentType: string): Promise<WrittenFacts>
  /**
   * Stores a stream of exactly `size_bytes`.
   *
   * When the stream fails, ends early or goes on too long, nothing is stored and this rejects; a stream of
   * another length rejects with a `StorageError` of code `wrong_size`.
   */
  putStream(
    key: string,
    stream: ReadableStream<Uint8Array>,
    facts: { content_type: string; size_bytes: number },
  ): Promise<WrittenFacts>
  read(key: string, range?: ByteRange): Promise<StoredObject | null>
  head(key: string): Promise<ObjectFacts | null>
  /** Copies an object to a local file; rejects with `not_found` when there is none. */
  download(key: string, path: string, signal?: AbortSignal): Promise<void>
  /** The object as a local file that must only be read; `null` when this store does not keep objects as files. */
  localPath(key: string): string | null
  delete(key: string): Promise<void>
  /** Deletes everything whose key starts with `prefix`, which must end with `/`; says how many objects went. */
  deletePrefix(prefix: string): Promise<number>
  /** Removes what interrupted writes left behind for more than an hour; says how many. */
  sweep(): Promise<number>
  /** Writes, reads back and deletes a small object. @throws {StorageError} why the store cannot be used now. */
  check(): Promise<void>
}
