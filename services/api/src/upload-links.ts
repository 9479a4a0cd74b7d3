import { partSizes } from '@svc/domain'
import type { Secret } from '@svc/secrets'
import type { MintedUpload, ShownUpload, Upload } from '@svc/specification'
import { signUploadToken, uploadTokenExpiry } from '@svc/storage'

const HOUR_MS = 3_600_000

export type UploadLinks = ReturnType<typeof createUploadLinks>

/** Creates upload addresses, signed with the secret that the media service has too. */
export function createUploadLinks(options: { baseUrl: string; secret: Secret }) {
  const mintAt = (now: number, account_id: string, upload: Upload): MintedUpload => {
    const { upload_id, content_type, size_bytes, parts } = upload
    const grant = { account_id, upload_id, content_type, size_bytes }
    const url = `${options.baseUrl}/media/uploads/${signUploadToken(options.secret, grant, now)}`
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
    mint: (accountId: string, upload: Upload): MintedUpload =>
      mintAt(Date.now(), accountId, upload),
    /**
     * Adds addresses for the missing parts, the same for an hour, so that an upload that did not change keeps its tag. An upload
     * in one piece keeps the address it was created with.
     */
    show(accountId: string, upload: Upload): ShownUpload {
      const now = Date.now()
      return upload.parts ? mintAt(now - (now % HOUR_MS), accountId, upload) : upload
    },
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
