// Written by `bun run generate` from the document of the service.

import type { GivenTranscript } from './given-transcript.ts'

/** The video: exactly one of `url` and `upload_id`. */
export interface SourceRequest {
  /** An `http` or `https` address in a public network; a user and a password in it are used and not shown again. In place of `upload_id`. */
  url?: string
  /** A finished upload of the purpose `source`; in place of `url`. */
  upload_id?: string
  transcript?: GivenTranscript
}
