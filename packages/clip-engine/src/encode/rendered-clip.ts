/** A finished clip: one verified MP4 and the files that go with it, all inside the run's folder. */
export interface RenderedClip {
  path: string
  content_type: 'video/mp4'
  width: number
  height: number
  frame_rate: number
  duration_seconds: number
  size_bytes: number
  video_codec: 'h264'
  audio_codec: 'aac'
  /** Integrated, of the samples given to the encoder; `null` for silence. */
  loudness_lufs: number | null
  /** Lower-case hexadecimal. */
  sha256: string
  /**
   * SRT and VTT are empty, and still valid, when nothing is said; no ASS when captions are not drawn. The drawing is what
   * the captions were drawn from: a `CaptionDrawing` as JSON.
   */
  captions: { srtPath: string; vttPath: string; assPath: string | null; drawingPath: string }
  /** JPEG. */
  thumbnailPath: string
  checks: ClipChecks
  warnings: 'caption_overflow'[]
}

/** Measurements of the finished file. */
export interface ClipChecks {
  /** Frames whose picture is black, ignoring any text drawn over it. */
  black_frames: number
  /** True peak of the samples given to the encoder; AAC may add half a decibel. `null` for silence. */
  audio_peak_dbfs: number | null
  /** Largest distance between a word and the frame it lights up on; `null` without captions. */
  caption_sync_error_ms: number | null
  /** `face_coverage` of the framing, 0 to 1. */
  face_coverage: number
}
