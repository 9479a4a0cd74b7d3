// Written by `bun run generate` from the document of the service.

/** What was measured in the finished file. */
export interface RenderChecks {
  /** How many are black. Unit: frames. */
  black_frames: number
  /** The highest level; `null` without sound. Unit: dBFS. */
  audio_peak_dbfs: number | null
  /** How far captions are from the words; `null` when it cannot be told. Unit: ms. */
  caption_sync_error_ms: number | null
  /** In which part of the time a face that is seen is in the frame. Unit: fraction from 0 to 1. */
  face_coverage: number | null
}
