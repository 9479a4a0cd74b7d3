export { measureStream } from './draft/draft.ts'
export { openFolderStore } from './folder/open-folder-store.ts'
export type {
  ByteRange,
  ObjectFacts,
  ObjectStore,
  PartsOf,
} from './object-store.ts'
export { openStore } from './open-store.ts'
export { openS3Store, S3_SETTINGS, type S3Config, s3From } from './s3/open-s3-store.ts'
export { StorageError } from './storage-error.ts'
export { storeStream } from './streams.ts'
export * from './token/tokens.ts'
