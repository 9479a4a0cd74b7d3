// Written by `bun run generate` from the document of the service.

/** Its captions as files; they cost nothing. */
export interface CaptionFiles {
  /** Its captions as SRT: an address that needs no credential and takes byte ranges, signed anew with each answer and good for a day at least. `null` until there is one. */
  srt_url: string | null
  /** Its captions as VTT: an address that needs no credential and takes byte ranges, signed anew with each answer and good for a day at least. `null` until there is one. */
  vtt_url: string | null
  /** What the captions of its preview were drawn from, for editors, as JSON; previews of earlier releases have none: an address that needs no credential and takes byte ranges, signed anew with each answer and good for a day at least. `null` until there is one. */
  drawing_url: string | null
  /** Whether a person changed them. */
  edited: boolean
}
