const output = {
  content_type: 'video/mp4',
  size_bytes: 1_000_000,
  width: 1080,
  height: 1920,
  fps: 30,
  duration_seconds: 30,
  video_codec: 'h264',
  audio_codec: 'aac',
  loudness_lufs: -14,
  sha256: 'b'.repeat(64),
}
const checks = {
  black_frames: 0,
  audio_peak_dbfs: -1,
  caption_sync_error_ms: 10,
  face_coverage: 0.9,
}

/** What a worker says of a render that went well. */
export const result = { output, checks, has_captions: true }
