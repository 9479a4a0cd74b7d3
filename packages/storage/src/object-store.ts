/** Bytes under a key, with what a reader must know before asking for them. */
export interface ObjectFacts {
  size_bytes: number
  content_type: string
  /** Quoted strong validator, as an `ETag` header carries it; another content has another one. */
  etag: string
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

/** Bytes that have arrived whole and are not visible under any key yet. */
export interface StagedObject {
  size_bytes: number
  /** Lower-case hexadecimal. */
  sha256: string
  /** Makes them the object under their key, replacing what was there. Works once. */
  commit(): Promise<void>
  /** Forgets them; harmless after `commit`. */
  discard(): Promise<void>
}

/** An object that arrives in parts, in any order and over any time, and is not visible yet. */
export interface PartsOf {
  key: string
  /** What `beginParts` gave. */
  parts_id: string
}

/** A part as it is stored. */
export interface StoredPart {
  /** What names these bytes to `joinParts`. */
  etag: string
  /** Lower-case hexadecimal. */
  sha256: string
}

/**
 * Where uploads, checkpoints, previews and renders live: a folder or an S3 bucket, with one behaviour.
 *
 * A key is `/`-separated segments of `A-Z a-z 0-9 . _ -`; none may start with a dot. A write becomes visible
 * whole or not at all, and replaces what was there. Absence is `null`, never an error.
 */
export interface ObjectStore {
  putFile(key: string, path: string, contentType: string): Promise<void>
  putBytes(key: string, bytes: Uint8Array | string, contentType: string): Promise<void>
  /**
   * Takes in a stream of exactly `size_bytes` without making it visible, no faster than it can be stored.
   *
   * When the stream fails nothing stays behind and this rejects; one of another length rejects with a
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
   * Takes in one part of exactly `size_bytes`; each but the last has at least 5 MiB. It is kept whole or not at all, and
   * one of the same number replaces it.
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
   * Makes of all parts, in order, the object under their key, replacing what was there.
   *
   * @throws {StorageError} `not_found` when the parts are gone.
   */
  joinParts(parts: PartsOf, facts: { content_type: string; etags: string[] }): Promise<void>
  /** Frees what parts take that nothing will join; harmless when they are gone. */
  dropParts(parts: PartsOf): Promise<void>
  read(key: string, range?: ByteRange): Promise<StoredObject | null>
  head(key: string): Promise<ObjectFacts | null>
  /** Copies an object to a local file. @throws {StorageError} `not_found` when there is none. */
  download(key: string, path: string, signal?: AbortSignal): Promise<void>
  /** Where an object lies as a local file, only to be read; `null` when this store keeps none. */
  localPath(key: string): string | null
  delete(key: string): Promise<void>
  /** Deletes everything whose key starts with `prefix`, which must end with `/`; says how many objects went. */
  deletePrefix(prefix: string): Promise<number>
  /** Removes what interrupted writes left behind more than an hour ago; says how many. */
  sweep(): Promise<number>
  /** Writes, reads back and deletes a small object. @throws {StorageError} why the store cannot be used. */
  check(): Promise<void>
}
