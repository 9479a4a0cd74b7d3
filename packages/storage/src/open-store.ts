import { openFolderStore } from './folder/open-folder-store.ts'
import type { ObjectStore } from './object-store.ts'
import { openS3Store, type S3Config } from './s3/open-s3-store.ts'

/** Opens the bucket when one is configured, otherwise the folder. */
export function openStore(config: { folder: string; s3: S3Config | null }): Promise<ObjectStore> {
  return config.s3 ? openS3Store(config.s3) : openFolderStore(config.folder)
}
