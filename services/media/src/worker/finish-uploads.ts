import {
  type Database,
  eachApart,
  listUnfinished,
  readArrived,
  type UnfinishedUpload,
} from '@svc/domain'
import type { ObjectStore } from '@svc/storage'
import { freeParts, joinUpload } from '../uploads/join-upload.ts'

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
