import { conflict, invalidAt } from '@svc/errors'
import type { Upload, UploadConfirmation } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { digestOf } from './complete-parts.ts'
import { partSizes, readUpload, uploadColumns } from './create-upload.ts'

/** The facts about the bytes that arrived. */
interface UploadFacts {
  size_bytes: number
  sha256: string
}

/**
 * Accepts the bytes of an upload that came whole, once.
 *
 * Of two senders to one address, the first to call this wins: the row is locked while its bytes
 * are stored, and the other sender is refused.
 *
 * @param facts - Measured on the bytes that arrived.
 * @param place - Puts the bytes under the upload's key; when it fails, the upload stays pending.
 * @returns The upload, and where parts of it that arrived before are to be freed: see `forgetPlace`.
 * @throws {ApiError} `CONFLICT` when the upload is not waiting for bytes any more.
 */
export async function completeUpload(
  sql: Sql,
  upload_id: string,
  facts: UploadFacts,
  place: () => Promise<void>,
): Promise<{ upload: Upload; parts_id: string | null }> {
  return inTransaction(sql, async (sql) => {
    const [pending] = await sql<{ parts_id: string | null }[]>`
      select parts_id from uploads
       where upload_id = ${upload_id} and status = 'pending' and parts_digest is null
         for update
    `
    if (!pending) {
      throw conflict('This upload is complete or expired; create another one.')
    }
    // Moving the bytes may take longer than a transaction may otherwise be idle.
    await sql`set local idle_in_transaction_session_timeout = 0`
    await place()
    const [upload] = await sql<[Upload]>`
      update uploads
         set status = 'uploaded', size_bytes = ${facts.size_bytes}, sha256 = ${facts.sha256}
       where upload_id = ${upload_id}
      returning ${uploadColumns(sql)}
    `
    await sql`delete from upload_parts where upload_id = ${upload_id}`
    return { upload, parts_id: pending.parts_id }
  })
}

/** Files whose SHA-256 is not known are read every ten minutes. */
const RETRY_SECONDS = 60

/**
 * Checks that an upload is complete, which it is as soon as its last part has arrived; the check changes nothing.
 *
 * @throws {ApiError} `CONFLICT` naming the parts that are missing; `VALIDATION_ERROR` at `body.parts` when other parts
 * arrived than the sender lists, at `body.sha256` when the file is another; `CONFLICT` while its SHA-256 is not known yet.
 */
export async function confirmUpload(
  tenant: Tenant,
  upload_id: string,
  { parts, sha256 }: UploadConfirmation,
): Promise<Upload> {
  const upload = await readUpload(tenant, upload_id)
  if (upload.status !== 'uploaded') throw conflict(missingOf(upload))
  if (sha256 !== undefined) compare(sha256, upload)
  const digest = await readDigest(tenant, upload_id)
  const listed = parts?.toSorted((one, other) => one.number - other.number)
  const isListed = !listed || !digest || digest === digestOf(listed.map(({ etag }) => bare(etag)))
  if (isListed) return upload
  throw invalidAt('body.parts', 'The parts that arrived differ from those that are listed here.')
}

function compare(sha256: string, upload: Upload): void {
  if (upload.sha256 === sha256) return
  if (upload.sha256 === null) {
    throw conflict('The SHA-256 of this upload is not known yet. Ask again later.', {
      retry_after: RETRY_SECONDS,
    })
  }
  throw invalidAt(
    'body.sha256',
    `The file that arrived has the SHA-256 ${upload.sha256}, not ${sha256}. Send it again as a new upload.`,
    { reason: 'wrong_digest', params: { received: upload.sha256, allowed: sha256 } },
  )
}

async function readDigest({ sql, accountId }: Tenant, upload_id: string): Promise<string | null> {
  const [row] = await sql<{ parts_digest: string | null }[]>`
    select parts_digest from uploads where upload_id = ${upload_id} and account_id = ${accountId}
  `
  return row?.parts_digest ?? null
}

function missingOf({ status, size_bytes, parts }: Upload): string {
  if (status !== 'pending') return `This upload is ${status}. Create a new one.`
  if (!parts) return 'The bytes of this upload have not arrived.'
  const arrived = new Set(parts.received.map(({ number }) => number))
  const missing = partSizes({ size_bytes, part_size: parts.part_size })
    .map((_, index) => index + 1)
    .filter((number) => !arrived.has(number))
  const shown = missing.slice(0, 20).join(', ')
  return `These parts have not arrived: ${shown}${missing.length > 20 ? ', …' : ''}.`
}

/** An entity tag as in an `ETag` header, with or without the quotes. */
const bare = (etag: string) => etag.replace(/^"(.*)"$/, '$1')
