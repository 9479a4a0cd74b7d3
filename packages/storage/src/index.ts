export { measureStream } from './draft/measure-stream.ts'
export { openFolderStore } from './folder/open-folder-store.ts'
export type {
  ByteRange,
  ObjectFacts,
  ObjectStore,
  PartsOf,
} from './object-store.ts'
export { openStore } from './open-store.ts'
export { openS3Store, type S3Config, s3From } from './s3/open-s3-store.ts'
export { S3_SETTINGS } from './s3/s3-settings.ts'
export { StorageError } from './storage-error.ts'
export { storeStream } from './store-stream.ts'
export {
  createFileLinks,
  createPageLinks,
  signUploadToken,
  type UploadGrant,
  uploadTokenExpiry,
  verifyUploadToken,
} from './token/file-links.ts'
export { type FileGrant, signFileToken, verifyFileToken } from './token/file-token.ts'
export { signPageToken, verifyPageToken } from './token/page-token.ts'
