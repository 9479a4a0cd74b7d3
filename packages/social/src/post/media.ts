/** The first and the last byte wanted, counted from 0. */
export interface ByteRange {
  first: number
  last: number
}

/** A finished clip, as a connector gets it. */
export interface Media {
  /** Opens the file, or a range of it; may be called any number of times. */
  open(range?: ByteRange): Promise<ReadableStream<Uint8Array>>
  size_bytes: number
  content_type: string
  duration_seconds: number
  width: number
  height: number
  /** A link with which anyone can fetch the file. */
  url: string
  /** Captions as WebVTT, for platforms that show their own. */
  captions: Captions | null
}

export interface Captions {
  vtt: string
  /** BCP 47, for example `en`. */
  language: string
}
