// Written by `bun run generate` from the document of the service.

/** Where the video comes from, and what it turned out to be. */
export interface ProjectSource {
  /** Whether it was given as an address or uploaded. */
  kind: 'url' | 'upload'
  /** Its address, without credentials and signed parts; `null` for an upload. */
  url: string | null
  /** The upload; `null` for an address. */
  upload_id: string | null
  /** Where it lies; `direct` is the address of a file. Default: 'other'. */
  platform: 'youtube' | 'vimeo' | 'twitch' | 'direct' | 'upload' | 'other'
  /** What it is called where it lies. */
  title: string | null
  /** How long it is; `null` until it was looked at. Unit: seconds. */
  duration_seconds: number | null
  /** Width of its picture; `null` until it was looked at. Unit: pixels. */
  width: number | null
  /** Height of its picture; `null` until it was looked at. Unit: pixels. */
  height: number | null
  /** Its frame rate; `null` until it was looked at. Unit: frames per second. */
  fps: number | null
  /** Whether it has sound; `null` until it was looked at. */
  has_audio: boolean | null
  /** How large the file is; `null` until it is known. Unit: bytes. */
  size_bytes: number | null
  /** Its media type; `null` until it was looked at. */
  content_type: string | null
  /** The whole source, where browsers can play it as it is: an address that needs no credential and takes byte ranges, signed anew with each answer and good for a day at least. `null` until there is one. */
  playback_url: string | null
  /** Its waveform for players and editors, 50 lowest and highest values a second, as audiowaveform writes them to a `.dat` file of 8 bits: 24 bytes of head, then two bytes each; for sources with sound, once analyzed: an address that needs no credential and takes byte ranges, signed anew with each answer and good for a day at least. `null` until there is one. */
  waveform_url: string | null
}
