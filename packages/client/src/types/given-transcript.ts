// Written by `bun run generate` from the document of the service.

/** A transcript of the source that is used in place of recognizing its speech. */
export interface GivenTranscript {
  /** An upload of the purpose `transcript`; in place of `text`. */
  upload_id?: string
  /** The transcript itself, at most 2 MB; in place of `upload_id`. */
  text?: string
  /** How it is written; needed with `text`. */
  format?: 'srt' | 'vtt' | 'json'
}
