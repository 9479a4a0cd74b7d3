import { completeUpload, type Database, readUpload, type Upload, uploadKey } from '@svc/domain'
import { ApiError } from '@svc/errors'
import type { ObjectStore, UploadGrant } from '@svc/storage'
import { refuseStorage } from '../refuse-storage.ts'
import { checkUploadHeaders } from './check-upload-headers.ts'

/**
 * Takes in the bytes of an upload, once.
 *
 * They are staged first; the upload's row is completed and the bytes become its object under one lock. So of
 * several requests with one token one wins, whole, and a request that breaks off leaves nothing.
 *
 * @throws {ApiError} `CONFLICT` when the upload has its bytes already; else why these bytes are refused.
 */
export async function receiveUpload(
  { sql, store }: { sql: Database; store: ObjectStore },
  announced: UploadGrant,
  request: Request,
): Promise<Upload> {
  checkUploadHeaders(request.headers, announced)
  const { account_id, upload_id } = announced
  const upload = await readUpload({ sql, accountId: account_id }, upload_id)
  if (upload.status !== 'pending') {
    throw new ApiError('CONFLICT', `This upload is ${upload.status} already. Create a new one.`)
  }

  const body = request.body ?? new Blob([]).stream()
  const key = uploadKey(account_id, upload_id)
  const staged = await store.stage(key, body, announced).catch(refuseStorage)
  try {
    return await completeUpload(sql, upload_id, staged, () => staged.commit())
  } catch (error) {
    return refuseStorage(error)
  } finally {
    await staged.discard()
  }
}
