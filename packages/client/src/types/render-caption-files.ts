// Written by `bun run generate` from the document of the service.

/** Its captions as files. */
export interface RenderCaptionFiles {
  /** Its captions as SRT; opens without a credential. */
  srt_url: string
  /** Its captions as VTT; opens without a credential. */
  vtt_url: string
  /** Its captions as ASS, with their look; opens without a credential. */
  ass_url: string
}
