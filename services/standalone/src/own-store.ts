import { join } from 'node:path'
import { type ObjectStore, openStore } from '@svc/storage'
import type { Env } from './env.ts'

/** Opens the store of the installation: the bucket, or a folder of the data folder. */
export function openOwnStore({ dataFolder, s3 }: Env): Promise<ObjectStore> {
  return openStore({ folder: join(dataFolder, 'objects'), s3 })
}
