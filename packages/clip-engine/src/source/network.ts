import { type Outside, systemOutside } from '@svc/outbound'

/** Network access and limits of downloads. */
export interface Network extends Outside {
  /** The path of `yt-dlp`; `null` when it is not installed. */
  ytDlp: string | null
  /** Seconds within which an answer must begin and each `minBytes` must follow. */
  patienceSeconds: number
  /** What must arrive in that time, so that a server cannot hold a download open with a byte a second. */
  minBytes: number
  /** Seconds a whole download may take. */
  maxSeconds: number
}

export function systemNetwork(): Network {
  return {
    ...systemOutside(),
    ytDlp: Bun.which('yt-dlp'),
    patienceSeconds: 30,
    minBytes: 64 * 1024,
    maxSeconds: 6 * 60 * 60,
  }
}
