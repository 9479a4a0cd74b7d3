import type { Upload, UploadRequest } from '#types'
import type { Calls } from '../transport/calls.ts'
import type { Transport } from '../transport/open-transport.ts'
import { type SendOptions, sendUpload } from '../uploads/send-upload.ts'
import { type FileFacts, openSource, type Uploadable } from '../uploads/upload-source.ts'

export interface UploadOptions extends FileFacts, SendOptions {
  /** What the file is for. Default: `source`. */
  purpose?: UploadRequest['purpose']
}

/** Larger files are sent in parts; also the minimum size of a part. */
const PARTS_FROM_BYTES = 8 * 1024 * 1024

/** Uploads of files. */
export const uploads = ({ call, send }: Calls, transport: Transport) => {
  const create = send('POST /v1/media/uploads')
  const get = call('GET /v1/media/uploads/:upload_id')
  return {
    /**
     * Uploads a file: above 8 MiB in parts, which are sent again when the connection is lost.
     *
     * @returns The upload; pass its `upload_id` to create a project.
     */
    async send(file: Uploadable, options: UploadOptions = {}): Promise<Upload> {
      const source = await openSource(file, options)
      try {
        const body: UploadRequest = {
          file_name: source.fileName,
          content_type: source.contentType,
          size_bytes: source.size,
          purpose: options.purpose ?? 'source',
          ...(source.size > PARTS_FROM_BYTES && { parts: true }),
        }
        const minted = await create(body, options)
        return await sendUpload(transport, get, minted, source, options)
      } finally {
        await source.close()
      }
    },

    /**
     * Resumes an upload that was interrupted, even in another process: sends the missing parts.
     *
     * @param file - The same file as before; a stream must start from the beginning.
     */
    async resume(
      upload_id: string,
      file: Uploadable,
      options: UploadOptions = {},
    ): Promise<Upload> {
      const upload = await get(upload_id, options)
      const source = await openSource(file, { size: upload.size_bytes, ...options })
      try {
        if (source.size !== upload.size_bytes) {
          throw new TypeError(
            `The file has ${source.size} bytes; the upload was begun with ${upload.size_bytes}.`,
          )
        }
        return await sendUpload(transport, get, upload, source, options)
      } finally {
        await source.close()
      }
    },

    /** Creates an upload; its bytes are then sent to the returned addresses. `send` does both. */
    create,

    /** Creates a page on which a person chooses the file; `get` answers 404 until a file is chosen. */
    createLink: send('POST /v1/media/upload-links'),

    /** Gets an upload and what has arrived; one in parts includes addresses for the missing parts. */
    get,

    /** Checks that all parts have arrived, and completes the upload. */
    complete: send('POST /v1/media/uploads/:upload_id/complete'),

    /** Deletes an upload that no project and no asset uses. */
    delete: call('DELETE /v1/media/uploads/:upload_id'),
  }
}
