import type { Database } from '@svc/domain'
import type { Seats } from '@svc/http'
import type { Secret } from '@svc/secrets'
import type { Upload } from '@svc/specification'
import type { ObjectStore } from '@svc/storage'
import { Elysia } from 'elysia'
import { openUploadLink } from '../uploads/open-upload-link.ts'
import { receivePart } from '../uploads/receive-part.ts'
import { receiveUpload } from '../uploads/receive-upload.ts'

export interface UploadsDependencies {
  sql: Database
  store: ObjectStore
  seats: Seats
  /** The secret that the links of the API are signed with. */
  secret: Secret
}

export const uploads = ({ secret, ...parts }: UploadsDependencies) => {
  const joining = new Map<string, Promise<Upload>>()
  return new Elysia({ name: 'uploads' })
    .put(
      '/media/uploads/:token',
      ({ params, request }) => receiveUpload(parts, openUploadLink(secret, params.token), request),
      // The body is a stream of any size: only the store may read it.
      { parse: 'none', detail: { summary: 'Send the bytes of an upload' } },
    )
    .put(
      '/media/uploads/:token/:number',
      async ({ params: { token, number }, request, set }) => {
        const grant = openUploadLink(secret, token)
        const { upload, sha256 } = await receivePart({ ...parts, joining }, grant, number, request)
        set.headers['etag'] = `"${sha256}"`
        return upload
      },
      { parse: 'none', detail: { summary: 'Send a part of an upload' } },
    )
}
