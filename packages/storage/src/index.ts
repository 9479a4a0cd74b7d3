export { createFileLinks } from './file-links.ts'
export { type FileGrant, fileTokenExpiry, signFileToken, verifyFileToken } from './file-token.ts'
export type { ByteRange, ObjectFacts, ObjectStore, StoredObject } from './object-store.ts'
export { openFolderStore } from './open-folder-store.ts'
export { openS3Store, type S3Config } from './open-s3-store.ts'
export { openStore } from './open-store.ts'
export { StorageError, type StorageErrorCode } from './storage-error.ts'
export {
  signUploadToken,
  UPLOAD_TOKEN_SECONDS,
  type UploadGrant,
  uploadTokenExpiry,
  verifyUploadToken,
} from './upload-token.ts'
