import { ApiError } from '@svc/errors'
import type { ProjectRequest } from '@svc/specification'
import type { TranscriptCheck } from './open-transcript-check.ts'

/**
 * Refuses a request whose transcript cannot be read. All other rules are checked by the verb.
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
