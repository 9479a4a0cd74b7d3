import { type Static, Type as t } from '@sinclair/typebox'
import { Upload } from '@svc/domain'
import { Instant } from '@svc/specification'
import { signUploadToken, uploadTokenExpiry } from '@svc/storage'

/** Where and how the bytes of an upload are sent. */
export const UploadTarget = t.Object({
  url: t.String(),
  method: t.Literal('PUT'),
  headers: t.Record(t.String(), t.String()),
  expires_at: Instant,
})

/** An upload as its creation answers it: `upload` is shown this once. */
export const MintedUpload = t.Composite([Upload, t.Object({ upload: UploadTarget })])
export type MintedUpload = Static<typeof MintedUpload>

/** Makes the addresses that uploads are sent to. */
export interface UploadLinks {
  mint(accountId: string, upload: Upload): MintedUpload
}

/** Creates upload addresses that the media service accepts, because it knows the same secret. */
export function createUploadLinks(options: { base_url: string; secret: string }): UploadLinks {
  return {
    mint(account_id, upload) {
      const { upload_id, content_type, size_bytes } = upload
      const now = Date.now()
      const grant = { account_id, upload_id, content_type, size_bytes }
      const token = signUploadToken(options.secret, grant, now)
      return {
        ...upload,
        upload: {
          url: `${options.base_url}/media/uploads/${token}`,
          method: 'PUT',
          headers: { 'Content-Type': content_type },
          expires_at: uploadTokenExpiry(now),
        },
      }
    },
  }
}
