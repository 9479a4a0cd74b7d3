import { ApiError } from '@svc/errors'
import type { ProjectRequest } from '@svc/specification'
import type { Tenant } from '../context.ts'

const MOST_BYTES = 2_000_000
const FORMATS = ['srt', 'vtt', 'json'] as const

export interface TranscriptColumns {
  transcript_upload_id: string | null
  transcript_text: string | null
  transcript_format: (typeof FORMATS)[number] | null
}

/**
 * Checks the transcript of a request, if it has one.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at the member that is wrong.
 */
export async function resolveTranscript(
  tenant: Tenant,
  given: ProjectRequest['source']['transcript'],
): Promise<TranscriptColumns> {
  if (given === undefined) {
    return { transcript_upload_id: null, transcript_text: null, transcript_format: null }
  }
  const { upload_id, text, format } = given
  if ((upload_id === undefined) === (text === undefined)) {
    throw refuse('Give exactly one of upload_id and text.', '')
  }
  if (upload_id !== undefined) return fromUpload(tenant, upload_id, format)
  if (format === undefined)
    throw refuse('The format of the text is missing; it must be srt, vtt or json.', '.format')
  const size = Buffer.byteLength(text ?? '')
  if (size > MOST_BYTES) {
    throw refuse(`The text has ${size} bytes; at most ${MOST_BYTES} are allowed.`, '.text')
  }
  return { transcript_upload_id: null, transcript_text: text ?? '', transcript_format: format }
}

async function fromUpload(
  { sql, accountId }: Tenant,
  upload_id: string,
  format: TranscriptColumns['transcript_format'] | undefined,
): Promise<TranscriptColumns> {
  const [upload] = await sql<{ file_name: string }[]>`
    select file_name from uploads
     where upload_id = ${upload_id} and account_id = ${accountId}
       and status = 'uploaded' and purpose = 'transcript'
       for share
  `
  if (!upload) {
    throw refuse(
      `No upload ${upload_id} whose purpose is transcript and whose bytes have arrived.`,
      '.upload_id',
    )
  }
  const transcript_format = format ?? formatOf(upload.file_name)
  if (transcript_format === undefined) {
    throw refuse(
      `The format of ${upload.file_name} cannot be told from its name; give srt, vtt or json.`,
      '.format',
    )
  }
  return { transcript_upload_id: upload_id, transcript_text: null, transcript_format }
}

function formatOf(file_name: string) {
  return FORMATS.find((format) => file_name.toLowerCase().endsWith(`.${format}`))
}

function refuse(description: string, member: string): ApiError {
  return new ApiError('VALIDATION_ERROR', description, {
    location: `body.source.transcript${member}`,
  })
}
