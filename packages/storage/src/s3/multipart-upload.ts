import { AwsClient } from 'aws4fetch'
import type { StorageError } from '../storage-error.ts'
import type { S3Config } from './open-s3-store.ts'
import { toStorageError } from './s3-error.ts'

/** How long one part may take: 5 MiB in two minutes is slower than any bucket that can be worked with. */
const PART_MS = 120_000
const ATTEMPTS = 3

/** An object that arrives in parts; it is visible once it is complete. */
export interface MultipartUpload {
  /** Sends the next part: at least 5 MiB, except for the last one. */
  add(part: Uint8Array<ArrayBuffer>): Promise<void>
  complete(): Promise<void>
  /** Frees what the parts take. */
  abort(): Promise<void>
}

/**
 * Begins an object in parts. Bun's own client cannot give up what it began: it completes on every end.
 *
 * @throws {StorageError} from here and from every step.
 */
export async function beginMultipart(
  config: S3Config,
  key: string,
  content_type: string,
): Promise<MultipartUpload> {
  const { endpoint, bucket, region, access_key_id, secret_access_key } = config
  const credentials = { accessKeyId: access_key_id, secretAccessKey: secret_access_key }
  const client = new AwsClient({ ...credentials, region, service: 's3', retries: 0 })
  const url = `${endpoint.replace(/\/$/, '')}/${bucket}/${key}`
  const etags: string[] = []

  const begun = await ask('POST', '?uploads=', { headers: { 'content-type': content_type } })
  const upload_id = /<UploadId>([^<]+)<\/UploadId>/.exec(begun.text)?.[1]
  if (!upload_id) throw unusable('NoUploadId')
  const query = `uploadId=${encodeURIComponent(upload_id)}`

  return {
    async add(part) {
      const number = etags.length + 1
      const { etag } = await ask('PUT', `?partNumber=${number}&${query}`, { body: part })
      if (!etag) throw unusable('NoETag')
      etags.push(etag)
    },
    async complete() {
      const parts = etags.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      )
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const { text } = await ask('POST', `?${query}`, { body })
      // S3 begins to answer before it is done, so a failure may come with the status of a success.
      const code = codeIn(text)
      if (code) throw unusable(code)
    },
    async abort() {
      await ask('DELETE', `?${query}`, {})
    },
  }

  async function ask(method: string, query: string, init: RequestInit) {
    for (let attempt = 1; ; attempt++) {
      const answer = await tryOnce(method, query, init).catch((error) => ({ error }))
      if (!('error' in answer)) {
        const { response, text } = answer
        if (response.ok) return { text, etag: response.headers.get('etag') }
        const refusal = unusable(codeIn(text) ?? `status ${response.status}`)
        if (response.status < 500 || attempt === ATTEMPTS) throw refusal
      } else if (attempt === ATTEMPTS) {
        throw unusable(codeOf(answer.error))
      }
      await Bun.sleep(100 * attempt)
    }
  }

  async function tryOnce(method: string, query: string, init: RequestInit) {
    const signal = AbortSignal.timeout(PART_MS)
    const response = await client.fetch(url + query, { method, ...init, signal })
    return { response, text: await response.text() }
  }
}

const codeIn = (text: string) => /<Error>[\s\S]*?<Code>([^<]+)<\/Code>/.exec(text)?.[1]

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'no answer'

/** A failure as Bun's client tells it, so that both become the same refusal. */
const unusable = (code: string) =>
  toStorageError(Object.assign(new Error(`S3 answered with ${code}.`), { code })) as StorageError
