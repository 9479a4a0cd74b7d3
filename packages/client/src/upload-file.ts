import type { Client } from './create-client.ts'
import { refusalOf, resultOf } from './result-of.ts'

/** What a file is sent for, and what it is. */
export interface FileToUpload {
  file: Blob
  file_name: string
  purpose: 'source' | 'transcript' | 'asset'
  signal?: AbortSignal
}

/**
 * Uploads a file: mints an address, sends the bytes to it, and gives the id that a project refers to.
 *
 * @param upload.file - A `Bun.file` is streamed from disk, whatever its size.
 * @throws {ClientError} The service refused the file or its bytes.
 */
export async function uploadFile(client: Client, upload: FileToUpload): Promise<string> {
  const { file, file_name, purpose, signal } = upload
  const content_type = file.type.split(';', 1)[0] || 'application/octet-stream'
  const minted = await resultOf(
    client.v1.media.uploads.post({ file_name, content_type, size_bytes: file.size, purpose }),
  )
  const { url, method, headers } = minted.upload
  const response = await client.send(url, {
    method,
    headers,
    body: file,
    ...(signal && { signal }),
  })
  if (!response.ok) throw refusalOf(response, await response.json().catch(() => null))
  return minted.upload_id
}
