// Written by `bun run generate` from the document of the service.

/** The finished file. */
export interface RenderOutput {
  /** The finished file; opens without a credential. */
  url: string
  /** Until when this address opens it; reading the render gives a new one. */
  url_expires_at: string
  /** Its media type. */
  content_type: string
  /** How large it is. Unit: bytes. */
  size_bytes: number
  /** Width of the picture. Unit: pixels. */
  width: number
  /** Height of the picture. Unit: pixels. */
  height: number
  /** Its frame rate. Unit: frames per second. */
  fps: number
  /** How long it plays. Unit: seconds. */
  duration_seconds: number
  /** How the picture is encoded. */
  video_codec: string
  /** How the sound is encoded; `null` without sound. */
  audio_codec: string | null
  /** How loud it is, over all of it (EBU R 128). Unit: LUFS. */
  loudness_lufs: number | null
  /** The SHA-256 of the file, in hexadecimal. */
  sha256: string
}
