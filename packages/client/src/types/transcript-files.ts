// Written by `bun run generate` from the document of the service.

/** The whole transcript, as files. */
export interface TranscriptFiles {
  /** The whole transcript as SRT; opens without a credential. */
  srt_url: string
  /** The whole transcript as VTT; opens without a credential. */
  vtt_url: string
  /** The whole transcript as JSON; opens without a credential. */
  json_url: string
  /** How many words were spoken. Unit: words. */
  word_count: number
  /** Who wrote it: `asr` the recognizer, `imported` the request, `embedded` the file, `site` the platform. Default: 'none'. */
  source: 'asr' | 'imported' | 'embedded' | 'site' | 'none'
}
