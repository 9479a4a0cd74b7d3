import { ApiError } from '@svc/errors'
import type { ProjectRequest } from '@svc/specification'
import type { TranscriptCheck } from './open-transcript-check.ts'

/**
 * Refuses a transcript in a request that cannot be read. What else must be true of it is the verb's to say.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.source.transcript.text`.
 */
export async function requireTranscript(
  check: TranscriptCheck,
  { source: { transcript } }: ProjectRequest,
): Promise<void> {
  const { text, format } = transcript ?? {}
  if (text === undefined || format === undefined) return
  const fault = await check.faultOf({ text, format })
  if (fault === null) return
  throw new ApiError('VALIDATION_ERROR', fault, { location: 'body.source.transcript.text' })
}
