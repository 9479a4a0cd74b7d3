import { type Outside, systemOutside } from '@svc/outbound'

/** The world outside as far as fetching depends on it. */
export interface Network extends Outside {
  /** The path of `yt-dlp`; `null` when it is not installed. */
  yt_dlp: string | null
  /** Seconds within which an answer must begin and each `min_bytes` must follow. */
  patience_seconds: number
  /** What must arrive in that time, so that a server cannot hold a download open with a byte a second. */
  min_bytes: number
  /** Seconds a whole download may take. */
  max_seconds: number
}

/** The network of this machine. */
export function systemNetwork(): Network {
  return {
    ...systemOutside(),
    yt_dlp: Bun.which('yt-dlp'),
    patience_seconds: 30,
    min_bytes: 64 * 1024,
    max_seconds: 6 * 60 * 60,
  }
}
