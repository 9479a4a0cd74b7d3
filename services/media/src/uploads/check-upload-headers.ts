import { ApiError } from '@svc/errors'
import type { UploadGrant } from '@svc/storage'

/**
 * Refuses an upload whose headers differ from what was announced, before a byte of it is read.
 *
 * @throws {ApiError} `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE` or `VALIDATION_ERROR`.
 */
export function checkUploadHeaders(headers: Headers, announced: UploadGrant): void {
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? 'none'
  if (type !== announced.content_type.toLowerCase()) {
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `This upload was announced as ${announced.content_type} and came as ${type}.`,
      { location: 'header.Content-Type' },
    )
  }
  checkBodyHeaders(headers, announced.size_bytes)
}

/** Refuses a body that is encoded, or whose declared length is wrong. */
export function checkBodyHeaders(headers: Headers, size_bytes: number): void {
  if (headers.has('content-encoding')) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the file as it is, without an encoding.', {
      location: 'header.Content-Encoding',
    })
  }
  checkLength(headers.get('content-length'), size_bytes)
}

/** A chunked body declares no length; it is counted when it arrives. */
function checkLength(header: string | null, announced: number): void {
  if (header === null || Number(header) === announced) return
  throw new ApiError(
    Number(header) > announced ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_ERROR',
    `This upload was announced with ${announced} bytes and has ${header}.`,
    { location: 'header.Content-Length' },
  )
}
