import { type Static, Type as t } from '@sinclair/typebox'
import { Text } from '@svc/specification'
import { CLOSED, Instant, Nullable, Words } from '../schema.ts'

const UPLOAD_PURPOSES = ['source', 'transcript', 'asset'] as const
const UPLOAD_STATUSES = ['pending', 'uploaded', 'failed', 'expired'] as const

export const UploadRequest = t.Object(
  {
    file_name: Text({ minLength: 1, maxLength: 255 }),
    content_type: t.String({ pattern: '^[a-z0-9.+-]+/[a-z0-9.+-]+$', maxLength: 100 }),
    size_bytes: t.Integer({ minimum: 1 }),
    purpose: Words(UPLOAD_PURPOSES),
  },
  CLOSED,
)
export type UploadRequest = Static<typeof UploadRequest>

/** A file on its way in. Its bytes go to the address that came with its creation. */
export const Upload = t.Object({
  upload_id: t.String(),
  status: Words(UPLOAD_STATUSES),
  file_name: t.String(),
  content_type: t.String(),
  size_bytes: t.Number(),
  purpose: Words(UPLOAD_PURPOSES),
  max_bytes: t.Number(),
  sha256: Nullable(t.String()),
  created_at: Instant,
  expires_at: Instant,
})
export type Upload = Static<typeof Upload>

/** What is true of the bytes that arrived. */
export interface UploadFacts {
  size_bytes: number
  sha256: string
}
