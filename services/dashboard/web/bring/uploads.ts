import { ConnectionError, NotFoundError, RateLimitError, ServerError } from '@svc/client'
import { service } from '../app/service.ts'
import { begin } from './begin.ts'
import { readLength } from './read-length.ts'
import { isSameFile } from './saved-uploads.ts'
import { sendFile } from './send-file.ts'
import { createSpeedometer } from './speedometer.ts'
import { uploadStore } from './upload-store.ts'

/** Milliseconds between two tries while there is no connection; a connection that comes back is used at once. */
const AWAY_MS = 5000

const stops = new Map<string, AbortController>()

/** Sends a file from now on, whatever page is open. */
export function bring(file: File): void {
  const key = `${Date.now()}-${Math.random()}`
  const { name, size, lastModified: modified } = file
  uploadStore.add({
    ...{ key, uploadId: null, name, size, modified, wish: null },
    ...{ phase: 'sending', sent: 0, speed: null, seconds: null, error: null },
  })
  void run(key, file)
}

/** Goes on with an upload; `false` when the file is another one. */
export function goOn(key: string, file: File): boolean {
  const upload = uploadStore.find(key)
  if (!upload || !isSameFile(upload, file)) return false
  void run(key, file)
  return true
}

/** Stops an upload and forgets it; what has arrived is removed by the service within a day. */
export function drop(key: string): void {
  stops.get(key)?.abort()
  stops.delete(key)
  uploadStore.remove(key)
}

async function run(key: string, file: File): Promise<void> {
  const stop = new AbortController()
  stops.set(key, stop)
  void readLength(file).then((seconds) => uploadStore.change(key, { seconds }))
  while (!stop.signal.aborted) {
    uploadStore.change(key, { phase: 'sending', error: null, speed: null })
    try {
      await sendOnce(key, file, stop.signal)
      uploadStore.change(key, { phase: 'uploaded', sent: file.size, speed: null })
      await begin(key)
      return
    } catch (error) {
      if (stop.signal.aborted) return
      if (!(error instanceof Error)) throw error
      if (!(await isReadable(file))) return uploadStore.change(key, { phase: 'unheld' })
      if (isGone(error, key)) uploadStore.change(key, { uploadId: null, sent: 0 })
      else if (!isPassing(error)) return uploadStore.change(key, { phase: 'failed', error })
      else await waitForConnection(key, stop.signal)
    }
  }
}

async function sendOnce(key: string, file: File, signal: AbortSignal): Promise<void> {
  let uploadId = uploadStore.find(key)?.uploadId ?? null
  if (uploadId === null) {
    const { upload_id } = await service.uploads.create(
      {
        file_name: file.name,
        content_type: file.type || 'application/octet-stream',
        size_bytes: file.size,
        purpose: 'source',
        parts: true,
      },
      { signal },
    )
    uploadId = upload_id
    uploadStore.change(key, { uploadId })
  }
  const speedOf = createSpeedometer()
  await sendFile(uploadId, file, {
    signal,
    onBytes: (sent) => uploadStore.change(key, { sent, speed: speedOf(sent) }),
  })
}

async function waitForConnection(key: string, signal: AbortSignal): Promise<void> {
  uploadStore.change(key, { phase: 'offline', speed: null })
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, AWAY_MS)
    const atOnce = () => {
      clearTimeout(timer)
      resolve()
    }
    window.addEventListener('online', atOnce, { once: true, signal })
    signal.addEventListener('abort', atOnce, { once: true })
  })
}

/** Whether the file can still be read: it may have been moved or changed since it was chosen. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(() => true)
    .catch(() => false)

/** Whether the service has forgotten an upload that did not go on for a day. */
const isGone = (error: Error, key: string) =>
  Boolean(uploadStore.find(key)?.uploadId) &&
  (error instanceof NotFoundError || EXPIRED.test(error.message))

/** What the client says of an upload that came too late. */
const EXPIRED = /^The upload \w+ is expired\.$/

const isPassing = (error: Error) =>
  error instanceof ConnectionError ||
  error instanceof ServerError ||
  error instanceof RateLimitError
