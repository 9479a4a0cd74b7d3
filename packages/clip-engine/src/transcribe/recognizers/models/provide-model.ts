import { downloadModel } from './download-model.ts'
import { ModelUnavailableError } from './model-unavailable-error.ts'
import type { WhisperModel } from './whisper-models.ts'

/** How long jobs wait for a download that does not flow. */
export interface Patience {
  /** Without a first byte. */
  connectMs: number
  /** A download flows when this many bytes come in each such time. */
  flowBytes: number
  flowMs: number
  /** After a failure, how long jobs do without a new attempt. */
  againMs: number
}

const PATIENCE: Patience = {
  connectMs: 3000,
  flowBytes: 1e6,
  flowMs: 10_000,
  againMs: 10 * 60_000,
}
const LOOK_EVERY_MS = 100

/** A download that this process waits for, whichever process does it. */
interface Download {
  done: Promise<void>
  received: number
  /** Why jobs do not wait for it; `null` while it flows. */
  sluggish: string | null
}

/** By path. */
const downloads = new Map<string, Download>()
const failures = new Map<string, { error: ModelUnavailableError; until: number }>()

/**
 * Waits until a model's file is there, as long as its download flows.
 *
 * All jobs of a process share one download. It goes on when they no longer wait, for those that come later; when it
 * failed, it is tried again after a while, not for every job.
 *
 * @param onProgress - 0 to 1.
 * @throws {ModelUnavailableError} It is not there and will not be soon.
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
  // Perhaps no job waits for it any more.
  download.done.catch(() => {})
  downloads.set(path, download)
  return download
}

/** Counts the time that this process had, not the time that passed: a busy machine is no slow connection. */
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
