import { join } from 'node:path'
import { openFolderStore } from './folder/open-folder-store.ts'
import type { ObjectStore } from './object-store.ts'
import { openS3Store, type S3Config } from './s3/open-s3-store.ts'

/**
 * Opens the bucket when one is configured, otherwise the folder.
 *
 * @param config.folder - Beside a bucket, the place for uploads that are not whole yet.
 */
export function openStore(config: { folder: string; s3: S3Config | null }): Promise<ObjectStore> {
  return config.s3
    ? openS3Store(config.s3, join(config.folder, 'drafts'))
    : openFolderStore(config.folder)
}
