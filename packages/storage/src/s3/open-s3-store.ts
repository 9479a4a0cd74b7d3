import { type Static, type TObject, Type as t } from '@sinclair/typebox'
import { S3Client } from 'bun'
import { measureStream } from '../draft/draft.ts'
import {
  checkKey,
  checkPrefix,
  checkStore,
  type ObjectStore,
  type StagedObject,
} from '../object-store.ts'
import { StorageError } from '../storage-error.ts'
import { saveStream } from '../streams.ts'
import { multipartUploads } from './multipart-uploads.ts'
import { isMissing, toStorageError } from './s3-error.ts'
import { LEAST_PART_BYTES, stageInParts } from './stage-in-parts.ts'

/** A bucket of any S3-compatible server. */
export interface S3Config {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

// S3 takes at most 10,000 parts: 8 MiB allows objects of 80 GB with two parts in memory.
const MULTIPART = { partSize: 8 * 1024 * 1024, queueSize: 2, retry: 3 }

/**
 * Opens a store in an existing bucket of any S3-compatible server.
 *
 * A staged stream is sent to the bucket in parts as it arrives, and becomes an object on commit. Parts that a killed
 * process left behind must be expired by the bucket: give it a lifecycle rule that aborts incomplete uploads after a day.
 *
 * @param part_bytes - The size of those parts; at least 5 MiB for every server that follows the rules of S3.
 */
export async function openS3Store(
  config: S3Config,
  partBytes: number = LEAST_PART_BYTES,
): Promise<ObjectStore> {
  const client = new S3Client(config)
  const uploads = multipartUploads(config)

  const store: ObjectStore = {
    putFile: (key, path, contentType) => put(key, Bun.file(path), contentType),
    putBytes: (key, bytes, contentType) => put(key, bytes, contentType),
    stage(key, stream, facts) {
      checkKey(key)
      return (facts.size_bytes > partBytes ? stageLarge : stageSmall)(key, stream, facts)
    },
    async beginParts(key, content_type) {
      checkKey(key)
      return uploads.begin(key, content_type)
    },
    async putPart({ key, parts_id }, number, source, size_bytes) {
      const { stream, result } = measureStream(source, size_bytes)
      // In memory: S3 requires the length and the digest of a part before its first byte.
      const bytes = await new Response(stream).bytes().catch(fail)
      return { etag: await uploads.put(key, parts_id, number, bytes), sha256: result().sha256 }
    },
    async joinParts({ key, parts_id }, { size_bytes, etags }) {
      await uploads.complete(key, parts_id, etags).catch(async (error) => {
        // The bucket forgets the parts when it has joined them: then the object is there.
        const joined = await store.head(key)
        if (error.code !== 'not_found' || joined?.size_bytes !== size_bytes) throw error
      })
      return null
    },
    dropParts: ({ key, parts_id }) => uploads.abort(key, parts_id),
    async read(key, range) {
      const facts = await store.head(key)
      const file = client.file(key)
      const part = range ? file.slice(range.first, range.last + 1) : file
      return facts && { ...facts, stream: untilLost(part.stream()) }
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
      // Listing again from the start needs no continuation token: the objects listed before are deleted.
      for (;;) {
        const { contents = [] } = await client.list({ prefix }).catch(fail)
        if (contents.length === 0) return removed
        for (const { key } of contents) await client.delete(key).catch(fail)
        removed += contents.length
      }
    },
    async *keys() {
      for (let startAfter: string | undefined; ; ) {
        const { contents = [], isTruncated } = await client
          .list(startAfter === undefined ? {} : { startAfter })
          .catch(fail)
        for (const { key } of contents) yield key
        startAfter = contents.at(-1)?.key
        if (!isTruncated || startAfter === undefined) return
      }
    },
    sweep: async () => 0,
    check: () => checkStore(store),
  }
  return store

  /** Keeps the object in memory: S3 does not accept parts this small. */
  async function stageSmall(
    key: string,
    source: ReadableStream<Uint8Array>,
    { content_type, size_bytes }: { content_type: string; size_bytes: number },
  ): Promise<StagedObject> {
    const { stream, result } = measureStream(source, size_bytes)
    const bytes = await new Response(stream).bytes().catch(fail)
    return { ...result(), commit: () => put(key, bytes, content_type), async discard() {} }
  }

  async function stageLarge(
    key: string,
    source: ReadableStream<Uint8Array>,
    facts: { content_type: string; size_bytes: number },
  ): Promise<StagedObject> {
    const staged = await stageInParts(uploads, key, source, facts, partBytes).catch(fail)
    const { size_bytes, sha256 } = staged
    let isOpen = true
    return {
      size_bytes,
      sha256,
      async commit() {
        await staged.complete()
        isOpen = false
      },
      async discard() {
        // Parts that cannot be freed now are left to the bucket's lifecycle rule.
        if (isOpen) await staged.abort().catch(() => {})
        isOpen = false
      },
    }
  }

  async function put(
    key: string,
    content: Bun.BunFile | Uint8Array | string,
    contentType: string,
  ): Promise<void> {
    checkKey(key)
    await client.write(key, content, { type: contentType, ...MULTIPART }).catch(fail)
  }
}

function fail(error: unknown): never {
  throw toStorageError(error)
}

/** Passes an object's bytes on; a connection lost in the middle becomes `storage_unavailable`, which Bun does not report itself. */
function untilLost(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch(lost)
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

function lost(cause: unknown): never {
  throw new StorageError(
    'storage_unavailable',
    'The connection to the storage broke in the middle of an object.',
    {
      cause,
    },
  )
}

/**
 * Chooses the bucket that is configured.
 *
 * @returns `null` when none of the settings but the region is set.
 * @throws {Error} Only some of them are set; the message names those that are missing.
 */
export function s3From(settings: Static<TObject<typeof S3_SETTINGS>>): S3Config | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = settings
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length === Object.keys(needed).length) return null
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new Error(`A bucket needs all of its settings; missing: ${missing.join(', ')}.`)
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

const needed = { otherwise: 'the folder `DATA_DIR/objects`' }

/** The bucket of all objects: the four without a default are set together, or none of them. */
export const S3_SETTINGS = {
  S3_ENDPOINT: t.Optional(
    t.String({
      ...needed,
      pattern: '^https?://',
      allowed: 'an address like https://s3.eu-central-1.amazonaws.com',
      description: 'The S3 server that keeps uploads and results.',
    }),
  ),
  S3_BUCKET: t.Optional(t.String({ ...needed, description: 'The bucket, which must be there.' })),
  S3_ACCESS_KEY_ID: t.Optional(
    t.String({ ...needed, description: 'The name of the key that requests are signed with.' }),
  ),
  S3_SECRET_ACCESS_KEY: t.Optional(
    t.String({ ...needed, secret: true, description: 'The key that requests are signed with.' }),
  ),
  S3_REGION: t.String({
    default: 'us-east-1',
    description: 'The region that requests are signed for.',
  }),
}
