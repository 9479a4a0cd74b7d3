import { completeUpload, type Database, readArriving, ServiceError, uploadKey } from '@svc/domain'
import type { Seats } from '@svc/http'
import type { Secret } from '@svc/secrets'
import type { Upload } from '@svc/specification'
import { type ObjectStore, type UploadGrant, verifyUploadToken } from '@svc/storage'
import { Elysia } from 'elysia'
import { refuseStorage } from '../refuse-storage.ts'
import { arriving, checkDigest, checkUploadHeaders } from '../uploads/arriving.ts'
import { freeParts, receivePart, type Seated } from '../uploads/receive-part.ts'

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

/**
 * Returns what the holder of an address may upload.
 *
 * @throws {ApiError} `INVALID_LINK` when the token was not signed here, has another purpose, or has expired.
 */
function openUploadLink(secret: Secret, token: string): UploadGrant {
  const grant = verifyUploadToken(secret, token)
  if (grant) return grant
  throw new ServiceError(
    'INVALID_LINK',
    'This upload address is not valid or has expired. Create a new upload.',
  )
}

/**
 * Receives the bytes of an upload, once.
 *
 * The bytes are staged first; completing the upload's row and turning the bytes into its object happen under one lock.
 * So of several requests with one token exactly one succeeds, and an aborted request leaves nothing.
 *
 * @throws {ApiError} `CONFLICT` when the upload has its bytes already; otherwise the reason why these bytes are refused.
 */
async function receiveUpload(
  { sql, store, seats }: { sql: Database; store: ObjectStore; seats: Seats },
  announced: UploadGrant,
  request: Request,
): Promise<Upload> {
  checkUploadHeaders(request.headers, announced)
  const { account_id, upload_id } = announced
  // No seat is held while bytes arrive: that takes as long as the sender likes, and needs no connection.
  const tenant = { sql, accountId: account_id }
  const seated: Seated = (work) => seats.during(account_id, work)
  await seated(() => readArriving(tenant, upload_id))
  const body = checkDigest(request)
  const key = uploadKey(account_id, upload_id)
  const staged = await arriving(request, store.stage(key, body, announced)).catch(refuseStorage)
  try {
    const { upload, parts_id } = await seated(() =>
      completeUpload(sql, upload_id, staged, () => staged.commit()),
    )
    if (parts_id) await freeParts({ tenant, store, seated }, upload_id, parts_id).catch(() => {})
    return upload
  } catch (error) {
    return refuseStorage(error)
  } finally {
    await staged.discard()
  }
}
