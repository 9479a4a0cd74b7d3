import { type Static, Type as t } from '@sinclair/typebox'
import { partSizes, Upload } from '@svc/domain'
import { Instant, Nullable } from '@svc/specification'
import { signUploadToken, uploadTokenExpiry } from '@svc/storage'

const PartTarget = t.Object({
  number: t.Integer({ minimum: 1, description: 'The first part is 1.' }),
  size_bytes: t.Number({ description: 'The length that the part must have, in bytes.' }),
  url: t.String({ format: 'uri', description: 'Where its bytes are sent with PUT.' }),
})

/** Where and how the bytes of an upload are sent. */
export const UploadTarget = t.Object({
  url: t.String({ format: 'uri', description: 'Where the whole file is sent.' }),
  method: t.Literal('PUT'),
  headers: t.Record(t.String(), t.String(), {
    description: 'What is sent with the whole file; parts need none of it.',
  }),
  expires_at: Instant,
  part_size: Nullable(t.Number(), {
    description: 'Bytes of every part but the last; `null` when the file only comes whole.',
  }),
  parts: Nullable(t.Array(PartTarget), {
    description:
      'The parts that have not arrived. They may be sent in any order, several at a time, and again; with the last one the upload is complete. `null` when the file only comes whole.',
  }),
})

/** An upload as its creation answers it, with the addresses that its bytes are sent to. */
export const MintedUpload = t.Composite([Upload, t.Object({ upload: UploadTarget })])
export type MintedUpload = Static<typeof MintedUpload>

/** An upload as it is read: one in parts that is not complete shows fresh addresses of what is missing. */
export const ShownUpload = t.Composite([Upload, t.Object({ upload: t.Optional(UploadTarget) })])
export type ShownUpload = Static<typeof ShownUpload>

/** Makes the addresses that uploads are sent to. */
export interface UploadLinks {
  mint(accountId: string, upload: Upload): MintedUpload
  /** Adds addresses for the parts that are missing; an upload that only comes whole keeps the one it was created with. */
  show(accountId: string, upload: Upload): ShownUpload
}

/** Creates upload addresses that the media service accepts, because it knows the same secret. */
export function createUploadLinks(options: { base_url: string; secret: string }): UploadLinks {
  const mint: UploadLinks['mint'] = (account_id, upload) => {
    const { upload_id, content_type, size_bytes, parts } = upload
    const now = Date.now()
    const grant = { account_id, upload_id, content_type, size_bytes }
    const url = `${options.base_url}/media/uploads/${signUploadToken(options.secret, grant, now)}`
    return {
      ...upload,
      upload: {
        url,
        method: 'PUT',
        headers: { 'Content-Type': content_type },
        expires_at: uploadTokenExpiry(now),
        part_size: parts?.part_size ?? null,
        parts: parts && missingParts(size_bytes, parts, url),
      },
    }
  }
  return {
    mint,
    show: (accountId, upload) => (upload.parts ? mint(accountId, upload) : upload),
  }
}

function missingParts(
  size_bytes: number,
  { part_size, received }: NonNullable<Upload['parts']>,
  url: string,
) {
  const arrived = new Set(received.map(({ number }) => number))
  return partSizes({ size_bytes, part_size })
    .map((size, index) => ({
      number: index + 1,
      size_bytes: size,
      url: `${url}/${index + 1}`,
    }))
    .filter(({ number }) => !arrived.has(number))
}
