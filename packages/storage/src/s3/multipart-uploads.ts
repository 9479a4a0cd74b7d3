import { AwsClient } from 'aws4fetch'
import { StorageError } from '../storage-error.ts'
import type { S3Config } from './open-s3-store.ts'
import { codeOf, toStorageError } from './s3-error.ts'

/** Timeout for one part: a bucket that needs more than two minutes for 5 MiB is too slow to be used. */
const PART_MS = 120_000
const ATTEMPTS = 3

/** The objects of a bucket that arrive in parts; one is visible once it is complete. */
export type MultipartUploads = ReturnType<typeof multipartUploads>

/**
 * Opens the multipart uploads of a bucket. Bun's own client cannot abort an upload: it completes it in every case.
 *
 * Every step throws a `StorageError`: `not_found` when the bucket has no such upload, or other parts of it.
 */
export function multipartUploads(config: S3Config) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config
  const credentials = { accessKeyId, secretAccessKey }
  const client = new AwsClient({ ...credentials, region, service: 's3', retries: 0 })
  const addressOf = (key: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${key}`

  return {
    async begin(key: string, content_type: string): Promise<string> {
      const headers = { 'content-type': content_type }
      const { text } = await ask('POST', `${addressOf(key)}?uploads=`, { headers })
      const id = /<UploadId>([^<]+)<\/UploadId>/.exec(text)?.[1]
      if (!id) throw unusable('NoUploadId')
      return id
    },
    /** Sends a part, of at least 5 MiB except for the last one; gives its validator. */
    async put(
      key: string,
      id: string,
      number: number,
      part: Uint8Array<ArrayBuffer>,
    ): Promise<string> {
      const url = `${addressOf(key)}?partNumber=${number}&${query(id)}`
      const { etag } = await ask('PUT', url, { body: part })
      if (!etag) throw unusable('NoETag')
      return etag
    },
    /** @param etags - The validators of all parts, in order. */
    async complete(key: string, id: string, etags: readonly string[]): Promise<void> {
      const parts = etags.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      )
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const { text } = await ask('POST', `${addressOf(key)}?${query(id)}`, { body })
      // S3 starts its response before the work is done, so a failure may come with a success status.
      const code = codeIn(text)
      if (code) throw unusable(code)
    },
    /** Frees what the parts take; harmless when they are gone. */
    async abort(key: string, id: string): Promise<void> {
      await ask('DELETE', `${addressOf(key)}?${query(id)}`, {}).catch((error) => {
        if (error.code !== 'not_found') throw error
      })
    },
  }

  async function ask(method: string, url: string, init: RequestInit) {
    for (let attempt = 1; ; attempt++) {
      const answer = await tryOnce(method, url, init).catch((error) => ({ error }))
      if (!('error' in answer)) {
        const { response, text } = answer
        if (response.ok) return { text, etag: response.headers.get('etag') }
        const refusal = unusable(codeIn(text) ?? `status ${response.status}`)
        if (response.status < 500 || attempt === ATTEMPTS) throw refusal
      } else if (attempt === ATTEMPTS) {
        throw unusable(codeOf(answer.error) ?? 'no answer')
      }
      await Bun.sleep(100 * attempt)
    }
  }

  async function tryOnce(method: string, url: string, init: RequestInit) {
    const signal = AbortSignal.timeout(PART_MS)
    const response = await client.fetch(url, { method, ...init, signal })
    return { response, text: await response.text() }
  }
}

const query = (id: string) => `uploadId=${encodeURIComponent(id)}`

const codeIn = (text: string) => /<Error>[\s\S]*?<Code>([^<]+)<\/Code>/.exec(text)?.[1]

/** Returns an error in the form of Bun's client, so that both are converted to the same `StorageError`. */
function unusable(code: string): StorageError {
  if (code === 'NoSuchUpload' || code === 'InvalidPart') {
    return new StorageError('not_found', 'The parts that arrived before no longer exist.')
  }
  return toStorageError(
    Object.assign(new Error(`S3 answered with ${code}.`), { code }),
  ) as StorageError
}
