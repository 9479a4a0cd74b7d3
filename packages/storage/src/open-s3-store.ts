import type { ObjectStore } from './object-store.ts'
import { StorageError } from './storage-error.ts'

export interface S3Config {
  endpoint: string
  bucket: string
  region: string
  access_key_id: string
  secret_access_key: string
}

/** Opens a store in an existing bucket of any S3-compatible server. */
export async function openS3Store(config: S3Config): Promise<ObjectStore> {
  throw new StorageError('storage_unavailable', `The bucket ${config.bucket} cannot be opened yet.`)
}
