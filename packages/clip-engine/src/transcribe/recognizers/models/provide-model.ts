import { downloadModel } from './download-model.ts'
import { ModelUnavailableError } from './model-unavailable-error.ts'
import type { WhisperModel } from './whisper-models.ts'

/** How long jobs wait for a download that makes little or no progress. */
export interface Patience {
  /** Longest wait for the first byte. */
  connectMs: number
  /** A download is fast enough when at least `flowBytes` arrive in every `flowMs`. */
  flowBytes: number
  flowMs: number
  /** How long after a failure no new attempt is made. */
  againMs: number
}

const PATIENCE: Patience = {
  connectMs: 3000,
  flowBytes: 1e6,
  flowMs: 10_000,
  againMs: 10 * 60_000,
}
const LOOK_EVERY_MS = 100

/** A download that this process waits for; another process may be running it. */
interface Download {
  done: Promise<void>
  received: number
  /** Why jobs do not wait for the download; `null` while it is fast enough. */
  sluggish: string | null
}

/** Running downloads, by path of the file. */
const downloads = new Map<string, Download>()
const failures = new Map<string, { error: ModelUnavailableError; until: number }>()

/**
 * Waits until a model's file is present, as long as its download is fast enough.
 *
 * All jobs of a process share one download. It continues for later jobs when none waits any more; after a failure it is
 * tried again only after `againMs`, not for every job.
 *
 * @param onProgress - 0 to 1.
 * @throws {ModelUnavailableError} The file is missing and will not be available soon.
 * @throws The signal's reason when it aborts, which leaves the download alone.
 */
export async function provideModel(
  model: WhisperModel,
  path: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
  patience: Patience = PATIENCE,
): Promise<void> {
  const failure = failures.get(path)
  if (failure && performance.now() < failure.until) throw failure.error
  const download = downloads.get(path) ?? startDownload(model, path, patience)
  const done = download.done.then(() => true)
  while (!(await Promise.race([done, Bun.sleep(LOOK_EVERY_MS)]))) {
    signal.throwIfAborted()
    onProgress(download.received / model.size_bytes)
    if (download.sluggish) throw new ModelUnavailableError(download.sluggish)
  }
  onProgress(1)
}

function startDownload(model: WhisperModel, path: string, patience: Patience): Download {
  failures.delete(path)
  const download: Download = { done: Promise.resolve(), received: 0, sluggish: null }
  const watch = watchFlow(model, download, patience)
  async function run(): Promise<void> {
    try {
      await downloadModel(model, path, (bytes) => {
        download.received = bytes
      })
    } catch (error) {
      if (error instanceof ModelUnavailableError) {
        failures.set(path, { error, until: performance.now() + patience.againMs })
      }
      throw error
    } finally {
      clearInterval(watch)
      downloads.delete(path)
    }
  }
  download.done = run()
  // A failure must not count as an unhandled rejection when no job waits any more.
  download.done.catch(() => {})
  downloads.set(path, download)
  return download
}

/** Marks a download as too slow. A pause of this process is not counted in full: a busy machine is not a slow connection. */
function watchFlow(
  { url, size_bytes }: WhisperModel,
  download: Download,
  { connectMs, flowBytes, flowMs }: Patience,
): ReturnType<typeof setInterval> {
  let lookedAt = performance.now()
  let before: number | null = null
  let waited = 0
  return setInterval(() => {
    const now = performance.now()
    waited += Math.min(now - lookedAt, 2 * LOOK_EVERY_MS)
    lookedAt = now
    const { received } = download
    if (before === null && received === 0) {
      if (waited > connectMs) download.sluggish = sluggish(url, 'no connection', connectMs)
    } else if (before === null || received - before >= flowBytes || received === size_bytes) {
      download.sluggish = null
      before = received
      waited = 0
    } else if (waited > flowMs) {
      const little = `less than ${flowBytes / 1e6} MB`
      download.sluggish = sluggish(url, little, flowMs)
      before = received
      waited = 0
    }
  }, LOOK_EVERY_MS)
}

function sluggish(url: string, what: string, ms: number): string {
  const { host } = new URL(url)
  return `The speech model is not there yet: ${what} from ${host} within ${ms / 1000} seconds. Its download goes on for later projects.`
}
