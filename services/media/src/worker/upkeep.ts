import {
  type Database,
  eachApart,
  type JobData,
  listUndigested,
  listUnfinished,
  listUnsearched,
  readArrived,
  recordDigest,
  savePassagesLater,
  transcriptKeys,
  type UndigestedUpload,
  type UnfinishedUpload,
  uploadKey,
} from '@svc/domain'
import type { ObjectStore } from '@svc/storage'
import { freeParts, joinUpload } from '../uploads/receive-part.ts'

/**
 * Reads the files that a bucket joined from parts, and records their SHA-256.
 *
 * @throws What the first one failed with that could not be read, when the others are done.
 */
export async function digestUploads(sql: Database, store: ObjectStore): Promise<void> {
  const failures: unknown[] = []
  for (const upload of await listUndigested(sql)) {
    await digest(sql, store, upload).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

async function digest(sql: Database, store: ObjectStore, upload: UndigestedUpload): Promise<void> {
  const object = await store.read(uploadKey(upload.account_id, upload.upload_id))
  // Deleted since.
  if (!object) return
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const chunk of object.stream) hasher.update(chunk)
  await recordDigest(sql, upload, hasher.digest('hex'))
}

/** Joins and frees the parts of uploads that a process left between two steps. One that fails is tried again by the next round. */
export async function finishUploads(sql: Database, store: ObjectStore): Promise<void> {
  await eachApart(await listUnfinished(sql), (unfinished) => finish(sql, store, unfinished))
}

async function finish(
  sql: Database,
  store: ObjectStore,
  { account_id, upload_id, parts_id, is_pending }: UnfinishedUpload,
): Promise<void> {
  const tenant = { sql, accountId: account_id }
  const place = { tenant, store, seated: <T>(work: () => Promise<T>) => work() }
  if (!is_pending) return freeParts(place, upload_id, parts_id)
  const arrived = await readArrived(tenant, upload_id)
  if (arrived) await joinUpload(place, arrived)
}

/** Removes unfinished parts and objects: a prefix that ends with `/` names everything below it, any other one object. */
export async function deleteFiles(
  store: ObjectStore,
  { prefixes, parts = [] }: JobData['delete_files'],
): Promise<void> {
  for (const place of parts) await store.dropParts(place)
  for (const prefix of prefixes) {
    if (prefix.endsWith('/')) await store.deletePrefix(prefix)
    else await store.delete(prefix)
  }
}

/** Lets the words of projects be searched whose transcripts were stored by an earlier release. */
export async function searchOldTranscripts(sql: Database, store: ObjectStore): Promise<void> {
  for (const project of await listUnsearched(sql)) {
    const object = await store.read(transcriptKeys(project).json)
    await savePassagesLater(sql, project, object && (await new Response(object.stream).json()))
  }
}
