import { S3Client } from 'bun'
import { bytesToStream } from '../bytes-to-stream.ts'
import { checkStore } from '../check-store.ts'
import { measureStream } from '../measured-stream.ts'
import { checkKey, checkPrefix } from '../object-key.ts'
import type { ObjectStore, WrittenFacts } from '../object-store.ts'
import { saveStream } from '../save-stream.ts'
import { StorageError } from '../storage-error.ts'
import { isMissing, toStorageError } from './s3-error.ts'

/** A bucket of any S3-compatible server. */
export interface S3Config {
  endpoint: string
  bucket: string
  region: string
  access_key_id: string
  secret_access_key: string
}

// S3 takes at most 10,000 parts: 8 MiB allows objects of 80 GB with two parts in memory.
const MULTIPART = { partSize: 8 * 1024 * 1024, queueSize: 2, retry: 3 }

/**
 * Opens a store in an existing bucket of any S3-compatible server.
 *
 * Parts of a multipart upload that a killed process left behind are the bucket's to expire: give it a
 * lifecycle rule that aborts incomplete uploads after a day.
 */
export async function openS3Store(config: S3Config): Promise<ObjectStore> {
  const client = new S3Client({
    endpoint: config.endpoint,
    bucket: config.bucket,
    region: config.region,
    accessKeyId: config.access_key_id,
    secretAccessKey: config.secret_access_key,
  })

  const store: ObjectStore = {
    putFile: (key, path, contentType) => put(key, Bun.file(path).stream(), contentType, null),
    putBytes: (key, bytes, contentType) => put(key, bytesToStream(bytes), contentType, null),
    putStream: (key, stream, { content_type, size_bytes }) =>
      put(key, stream, content_type, size_bytes),
    async read(key, range) {
      const facts = await store.head(key)
      const file = client.file(key)
      const part = range ? file.slice(range.first, range.last + 1) : file
      return facts && { ...facts, stream: part.stream() }
    },
    async head(key) {
      checkKey(key)
      try {
        const { size, etag, type } = await client.stat(key)
        return { size_bytes: size, etag, content_type: type }
      } catch (error) {
        if (isMissing(error)) return null
        throw toStorageError(error)
      }
    },
    async download(key, path, signal) {
      const object = await store.read(key)
      if (!object) throw new StorageError('not_found', `There is no object ${key}.`)
      await saveStream(object.stream, path, signal)
    },
    localPath: () => null,
    async delete(key) {
      checkKey(key)
      await client.delete(key).catch(fail)
    },
    async deletePrefix(prefix) {
      checkPrefix(prefix)
      let removed = 0
      // Listing from the start again needs no continuation: what was listed before is gone.
      for (;;) {
        const { contents = [] } = await client.list({ prefix }).catch(fail)
        if (contents.length === 0) return removed
        for (const { key } of contents) await client.delete(key).catch(fail)
        removed += contents.length
      }
    },
    sweep: async () => 0,
    check: () => checkStore(store),
  }
  return store

  async function put(
    key: string,
    source: ReadableStream<Uint8Array>,
    content_type: string,
    expectedBytes: number | null,
  ): Promise<WrittenFacts> {
    checkKey(key)
    const { stream, result } = measureStream(source, expectedBytes)
    // A stream that fails aborts the multipart upload; a writer that is ended with an error would commit it.
    await client.write(key, new Response(stream), { type: content_type, ...MULTIPART }).catch(fail)
    const { etag } = await client.stat(key).catch(fail)
    return { ...result(), content_type, etag }
  }
}

function fail(error: unknown): never {
  throw toStorageError(error)
}
