import {
  type ArrivingUpload,
  beginParts,
  type Database,
  forgetParts,
  partSizes,
  readArriving,
  recordPart,
  ServiceError,
  uploadKey,
} from '@svc/domain'
import { ApiError } from '@svc/errors'
import type { Seats } from '@svc/http'
import type { Upload } from '@svc/specification'
import { type ObjectStore, StorageError, type UploadGrant } from '@svc/storage'
import { refuseStorage } from '../refuse-storage.ts'
import { arriving } from './arriving.ts'
import { checkBodyHeaders } from './check-upload-headers.ts'

export interface ReceivedPart {
  upload: Upload
  /** SHA-256 of the bytes, in lower-case hexadecimal. */
  sha256: string
}

/**
 * Receives one part of an upload; the last one completes the upload.
 *
 * Parts may arrive in any order, concurrently and repeatedly. An aborted request leaves nothing of its part.
 *
 * @throws {ApiError} `CONFLICT` when the upload does not expect this part; otherwise the reason for the refusal.
 */
export async function receivePart(
  { sql, store, seats }: { sql: Database; store: ObjectStore; seats: Seats },
  { account_id, upload_id }: UploadGrant,
  number: string,
  request: Request,
): Promise<ReceivedPart> {
  const tenant = { sql, accountId: account_id }
  const seated: Seated = (work) => seats.during(account_id, work)
  const upload = await seated(() => readArriving(tenant, upload_id))
  const part = requirePart(upload, number)
  checkBodyHeaders(request.headers, part.size_bytes)
  const key = uploadKey(account_id, upload_id)
  const place = { key, parts_id: await placeOf(tenant, store, upload, { key, seated }) }
  try {
    const body = request.body ?? new Blob([]).stream()
    const stored = await arriving(store.putPart(place, part.number, body, part.size_bytes))
    const { content_type } = upload
    const recorded = await seated(() =>
      recordPart(tenant, { upload_id, parts_id: place.parts_id }, { ...part, ...stored }, (etags) =>
        store.joinParts(place, { content_type, etags }),
      ),
    )
    return { upload: recorded, sha256: stored.sha256 }
  } catch (error) {
    if (!(error instanceof StorageError && error.code === 'not_found')) return refuseStorage(error)
    await seated(() => forgetParts(sql, upload_id, place.parts_id))
    throw new ApiError(
      'CONFLICT',
      'The parts that arrived before no longer exist. Read the upload, and send those that are missing.',
    )
  }
}

/** Runs work on a seat of the upload's account; no seat is held while bytes arrive. */
type Seated = <T>(work: () => Promise<T>) => Promise<T>

/** Returns the part that an address names. @throws {ApiError} `INVALID_LINK` when the upload has no such part. */
function requirePart({ size_bytes, part_size }: ArrivingUpload, number: string) {
  const sizes = part_size === null ? [] : partSizes({ size_bytes, part_size })
  const size = /^[1-9]\d{0,3}$/.test(number) ? sizes[Number(number) - 1] : undefined
  if (size !== undefined) return { number: Number(number), size_bytes: size }
  throw new ServiceError(
    'INVALID_LINK',
    `This upload has ${sizes.length} parts; the address names none of them.`,
  )
}

async function placeOf(
  tenant: { sql: Database; accountId: string },
  store: ObjectStore,
  { upload_id, content_type, parts_id }: ArrivingUpload,
  { key, seated }: { key: string; seated: Seated },
): Promise<string> {
  if (parts_id) return parts_id
  const made = await store.beginParts(key, content_type).catch(refuseStorage)
  let counts: string | null = null
  try {
    counts = await seated(() => beginParts(tenant, upload_id, made))
    return counts
  } finally {
    // Another request was first, or there is no room.
    if (counts !== made) await store.dropParts({ key, parts_id: made }).catch(() => {})
  }
}
