import {
  type ArrivedUpload,
  completeParts,
  type Database,
  forgetParts,
  forgetPlace,
  uploadKey,
} from '@svc/domain'
import { ApiError } from '@svc/errors'
import type { Upload } from '@svc/specification'
import { type ObjectStore, StorageError } from '@svc/storage'

/** Runs work that needs the database. Nothing is held of it while bytes arrive or are joined. */
export type Seated = <T>(work: () => Promise<T>) => Promise<T>

export interface Place {
  tenant: { sql: Database; accountId: string }
  store: ObjectStore
  seated: Seated
}

/**
 * Joins the parts of an upload, all of which have arrived, and completes it. Each step can be repeated: whatever was lost between
 * two of them, the next call goes on from there. The parts are freed last, and by the upkeep where that fails.
 *
 * @throws {ApiError} `CONFLICT` when the parts are lost, or the upload is not waiting to be joined.
 */
export async function joinUpload(place: Place, arrived: ArrivedUpload): Promise<Upload> {
  const { tenant, store, seated } = place
  const { upload_id, parts_id, content_type, size_bytes, parts } = arrived
  const stored = { key: uploadKey(tenant.accountId, upload_id), parts_id }
  const etags = parts.map(({ etag }) => etag)
  const sha256 = await store
    .joinParts(stored, { content_type, size_bytes, etags })
    .catch((error) => refuseLost(place, arrived, error))
  const upload = await seated(() => completeParts(tenant, arrived, sha256))
  await freeParts(place, upload_id, parts_id).catch(() => {})
  return upload
}

/** Frees the parts of an upload that is complete, and then forgets where they were. */
export async function freeParts(
  { tenant, store, seated }: Place,
  upload_id: string,
  parts_id: string,
): Promise<void> {
  await store.dropParts({ key: uploadKey(tenant.accountId, upload_id), parts_id })
  await seated(() => forgetPlace(tenant, upload_id, parts_id))
}

/** Forgets parts that the store has lost, or some of them, so that they are sent again; passes on every other failure. */
export async function refuseLost(
  { tenant, store, seated }: Place,
  lost: { upload_id: string; parts_id: string; parts_digest: string | null },
  error: unknown,
): Promise<never> {
  if (!(error instanceof StorageError && error.code === 'not_found')) throw error
  const { upload_id, parts_id } = lost
  await store.dropParts({ key: uploadKey(tenant.accountId, upload_id), parts_id })
  await seated(() => forgetParts(tenant, lost))
  throw new ApiError(
    'CONFLICT',
    'The parts that arrived before no longer exist. Read the upload, and send those that are missing.',
  )
}
