import * as domain from '@svc/domain'
import { conflict, isUnavailable } from '@svc/errors'
import type { Seats } from '@svc/http'
import type { Upload } from '@svc/specification'
import { measureStream, type ObjectStore, StorageError, type UploadGrant } from '@svc/storage'
import { refuseStorage } from '../refuse-storage.ts'
import { arriving, checkBodyHeaders, checkDigest } from './arriving.ts'

interface ReceivedPart {
  upload: Upload
  /** SHA-256 of the bytes, in lower-case hexadecimal. */
  sha256: string
}

interface PartsDependencies {
  sql: domain.Database
  store: ObjectStore
  seats: Seats
  /** The uploads that this process is joining, by id: another request for one of them waits for the same answer. */
  joining: Map<string, Promise<Upload>>
}

/**
 * Receives one part of an upload; the last one completes the upload.
 *
 * Parts may arrive in any order, concurrently and repeatedly. An aborted request leaves nothing of its part. Once all have arrived, a
 * part that is sent again is only compared; it has the parts joined when that was not done.
 *
 * @throws {ApiError} `CONFLICT` when the upload does not expect this part; otherwise the reason for the refusal.
 */
export async function receivePart(
  { sql, store, seats, joining }: PartsDependencies,
  { account_id, upload_id }: UploadGrant,
  number: string,
  request: Request,
): Promise<ReceivedPart> {
  const tenant = { sql, accountId: account_id }
  const place: Place = { tenant, store, seated: (work) => seats.during(account_id, work) }
  const upload = await place.seated(() => domain.readArriving(tenant, upload_id))
  const part = requirePart(upload, number)
  checkBodyHeaders(request.headers, part.size_bytes)
  const body = checkDigest(request)
  const storing = upload.parts_digest
    ? comparePart(place, upload_id, part, body)
    : storePart(place, upload, part, body)
  const received = await arriving(request, storing).catch(refuseStorage)
  if (received.upload) return { ...received, upload: received.upload }
  return { ...received, upload: await join(place, upload_id, joining).catch(refuseStorage) }
}

/** Joins an upload's parts, once for all who wait for that. */
function join(
  place: Place,
  upload_id: string,
  joining: Map<string, Promise<Upload>>,
): Promise<Upload> {
  const begun = joining.get(upload_id)
  if (begun) return begun
  const joined = place
    .seated(() => domain.readArrived(place.tenant, upload_id))
    .then((arrived) => (arrived ? joinUpload(place, arrived) : refuseLate()))
    .finally(() => joining.delete(upload_id))
  joining.set(upload_id, joined)
  return joined
}

/** The SHA-256 of a part, and its upload; without one when all parts have arrived and are to be joined. */
type StoredPart = { sha256: string; upload?: Upload }

interface Part {
  number: number
  size_bytes: number
}

async function storePart(
  place: Place,
  upload: domain.ArrivingUpload,
  part: Part,
  body: ReadableStream<Uint8Array>,
): Promise<StoredPart> {
  const { tenant, store, seated } = place
  const { upload_id } = upload
  const key = domain.uploadKey(tenant.accountId, upload_id)
  const parts_id = await placeOf(place, upload, key)
  const stored = await store
    .putPart({ key, parts_id }, part.number, body, part.size_bytes)
    .catch((error) => refuseLost(place, { upload_id, parts_id, parts_digest: null }, error))
  const recorded = await seated(() =>
    domain.recordPart(tenant, { upload_id, parts_id }, { ...part, ...stored }),
  )
  const { sha256 } = stored
  return recorded.isWhole ? { sha256 } : { sha256, upload: recorded.upload }
}

async function comparePart(
  { tenant, seated }: Place,
  upload_id: string,
  { number, size_bytes }: Part,
  body: ReadableStream<Uint8Array>,
): Promise<StoredPart> {
  const { stream, result } = measureStream(body, size_bytes)
  await stream.pipeTo(new WritableStream())
  const { sha256 } = result()
  const arrived = await seated(() => domain.readArrived(tenant, upload_id))
  return arrived?.parts[number - 1]?.sha256 === sha256 ? { sha256 } : refuseLate()
}

function refuseLate(): never {
  throw conflict(
    'All parts of this upload have arrived, and this is none of them. Read the upload.',
  )
}

/** Returns the part that an address names. @throws {ApiError} `INVALID_LINK` when the upload has no such part. */
function requirePart({ size_bytes, part_size }: domain.ArrivingUpload, number: string) {
  const sizes = part_size === null ? [] : domain.partSizes({ size_bytes, part_size })
  const size = /^[1-9]\d{0,3}$/.test(number) ? sizes[Number(number) - 1] : undefined
  if (size !== undefined) return { number: Number(number), size_bytes: size }
  throw new domain.ServiceError(
    'INVALID_LINK',
    `This upload has ${sizes.length} parts; the address names none of them.`,
  )
}

async function placeOf(
  { tenant, store, seated }: Place,
  { upload_id, content_type, parts_id }: domain.ArrivingUpload,
  key: string,
): Promise<string> {
  if (parts_id) return parts_id
  const made = await store.beginParts(key, content_type).catch(refuseStorage)
  const free = () => store.dropParts({ key, parts_id: made }).catch(() => {})
  const counts = await seated(() => domain.beginParts(tenant, upload_id, made)).catch(
    async (error) => {
      // When the database was lost, the place may count all the same.
      if (!isUnavailable(error)) await free()
      throw error
    },
  )
  // Another request was first.
  if (counts !== made) await free()
  return counts
}

/** Runs work that needs the database. Nothing is held of it while bytes arrive or are joined. */
export type Seated = <T>(work: () => Promise<T>) => Promise<T>

interface Place {
  tenant: { sql: domain.Database; accountId: string }
  store: ObjectStore
  seated: Seated
}

/**
 * Joins the parts of an upload, all of which have arrived, and completes it. Each step can be repeated: whatever was lost between
 * two of them, the next call goes on from there. The parts are freed last, and by the upkeep where that fails.
 *
 * @throws {ApiError} `CONFLICT` when the parts are lost, or the upload is not waiting to be joined.
 */
export async function joinUpload(place: Place, arrived: domain.ArrivedUpload): Promise<Upload> {
  const { tenant, store, seated } = place
  const { upload_id, parts_id, content_type, size_bytes, parts } = arrived
  const stored = { key: domain.uploadKey(tenant.accountId, upload_id), parts_id }
  const etags = parts.map(({ etag }) => etag)
  const sha256 = await store
    .joinParts(stored, { content_type, size_bytes, etags })
    .catch((error) => refuseLost(place, arrived, error))
  const upload = await seated(() => domain.completeParts(tenant, arrived, sha256))
  await freeParts(place, upload_id, parts_id).catch(() => {})
  return upload
}

/** Frees the parts of an upload that is complete, and then forgets where they were. */
export async function freeParts(
  { tenant, store, seated }: Place,
  upload_id: string,
  parts_id: string,
): Promise<void> {
  await store.dropParts({ key: domain.uploadKey(tenant.accountId, upload_id), parts_id })
  await seated(() => domain.forgetPlace(tenant, upload_id, parts_id))
}

/** Forgets parts that the store has lost, or some of them, so that they are sent again; passes on every other failure. */
async function refuseLost(
  { tenant, store, seated }: Place,
  lost: { upload_id: string; parts_id: string; parts_digest: string | null },
  error: unknown,
): Promise<never> {
  if (!(error instanceof StorageError && error.code === 'not_found')) throw error
  const { upload_id, parts_id } = lost
  await store.dropParts({ key: domain.uploadKey(tenant.accountId, upload_id), parts_id })
  await seated(() => domain.forgetParts(tenant, lost))
  throw conflict(
    'The parts that arrived before no longer exist. Read the upload, and send those that are missing.',
  )
}
