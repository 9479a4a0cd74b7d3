import { completeUpload, type Database, readArriving, uploadKey } from '@svc/domain'
import type { Seats } from '@svc/http'
import type { Upload } from '@svc/specification'
import type { ObjectStore, UploadGrant } from '@svc/storage'
import { refuseStorage } from '../refuse-storage.ts'
import { arriving } from './arriving.ts'
import { checkDigest } from './check-digest.ts'
import { checkUploadHeaders } from './check-upload-headers.ts'
import { freeParts, type Seated } from './join-upload.ts'

/**
 * Receives the bytes of an upload, once.
 *
 * The bytes are staged first; completing the upload's row and turning the bytes into its object happen under one lock.
 * So of several requests with one token exactly one succeeds, and an aborted request leaves nothing.
 *
 * @throws {ApiError} `CONFLICT` when the upload has its bytes already; otherwise the reason why these bytes are refused.
 */
export async function receiveUpload(
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
