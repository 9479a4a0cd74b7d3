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
    parts: t.Optional(
      t.Boolean({
        description:
          'Whether the file may also come in parts, which go on after a break. Default: true above 64 MB.',
      }),
    ),
  },
  CLOSED,
)
export type UploadRequest = Static<typeof UploadRequest>

/** How long an upload that no project uses is kept; one in parts, after its last part. */
export const UNUSED_HOURS = 24

const ReceivedPart = t.Object({
  number: t.Integer({ minimum: 1, description: 'The first part is 1.' }),
  size_bytes: t.Number({ description: 'Its length in bytes.' }),
  etag: t.String({ description: 'The SHA-256 of its bytes, in lower-case hexadecimal.' }),
})

/** What has arrived of a file that comes in parts. */
const UploadParts = t.Object({
  part_size: t.Number({ description: 'Bytes of every part but the last.' }),
  count: t.Integer({ description: 'How many parts the file has.' }),
  received: t.Array(ReceivedPart, { description: 'The parts that have arrived, by number.' }),
})

/** What the sender of a file in parts believes to have sent. */
export const UploadConfirmation = t.Object(
  {
    parts: t.Optional(
      t.Array(
        t.Object(
          {
            number: t.Integer({ minimum: 1, maximum: 1000 }),
            etag: t.String({
              minLength: 1,
              maxLength: 100,
              description: 'What the `ETag` header of the part said, with or without its quotes.',
            }),
          },
          CLOSED,
        ),
        { minItems: 1, maxItems: 1000, description: 'All parts, to have them compared.' },
      ),
    ),
  },
  CLOSED,
)
export type UploadConfirmation = Static<typeof UploadConfirmation>

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
  parts: Nullable(UploadParts, {
    description: 'What has arrived of a file in parts; `null` when it is complete or comes whole.',
  }),
})
export type Upload = Static<typeof Upload>

/** What is true of the bytes that arrived. */
export interface UploadFacts {
  size_bytes: number
  sha256: string
}
