import {
  ConnectionError,
  createClient,
  NotFoundError,
  RateLimitError,
  ServerError,
} from '@svc/client'
import { CALLS } from '../app/addresses.ts'
import { pauseOrOnline } from '../app/connection.ts'
import { send, service } from '../app/service.ts'
import { begin } from './begin.ts'
import { forgetFile, forgetOldFiles, keepFile, keptFile, nameFile } from './kept-files.ts'
import { isSameFile } from './saved-uploads.ts'
import { uploadStore } from './upload-store.ts'

/** Milliseconds between two tries while there is no connection; a connection that comes back is used at once. */
const AWAY_MS = 5000

const stops = new Map<string, AbortController>()

/** Sends a file from now on, whatever page is open. */
export function bring(file: File): void {
  const key = nameFile()
  const { name, size, lastModified: modified } = file
  uploadStore.add({
    ...{ key, uploadId: null, name, size, modified, wish: null },
    ...{ phase: 'sending', sent: 0, speed: null, seconds: null, error: null },
  })
  void run(key, file)
  // Without room for it, the file is chosen again after the page was closed.
  keepFile(key, file).catch(() => {})
}

/** Goes on with the uploads whose files this browser has kept. */
export async function goOnWithKept(): Promise<void> {
  for (const { key, phase } of uploadStore.list()) {
    const file = phase === 'unheld' ? await keptFile(key) : null
    if (file) goOn(key, file)
  }
  await forgetOldFiles()
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
  forgetFile(key).catch(() => {})
}

/** Sends a file, unless another window does. */
async function run(key: string, file: File): Promise<void> {
  if (!('locks' in navigator)) return sendAll(key, file)
  await navigator.locks.request(`upload ${key}`, { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll(key, file)
  })
}

async function sendAll(key: string, file: File): Promise<void> {
  const stop = new AbortController()
  stops.set(key, stop)
  void readLength(file).then((seconds) => uploadStore.change(key, { seconds }))
  while (!stop.signal.aborted) {
    uploadStore.change(key, { phase: 'sending', error: null, speed: null })
    try {
      await sendOnce(key, file, stop.signal)
      uploadStore.change(key, { phase: 'uploaded', sent: file.size, speed: null })
      forgetFile(key).catch(() => {})
      await begin(key)
      return
    } catch (error) {
      if (stop.signal.aborted) return
      if (!(error instanceof Error)) throw error
      if (!(await isReadable(file))) return uploadStore.change(key, { phase: 'unheld' })
      if (isGone(error, key)) uploadStore.change(key, { uploadId: null, sent: 0 })
      else if (!isPassing(error)) return uploadStore.change(key, { phase: 'failed', error })
      else {
        uploadStore.change(key, { phase: 'offline', speed: null })
        await pauseOrOnline(AWAY_MS)
      }
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

/** Milliseconds over which the speed is taken: long enough to be calm, short enough to notice a change. */
const WINDOW_MS = 8000
/** Shorter stretches say little. */
const LEAST_MS = 700

/** Measures how fast bytes arrive: call it with the bytes so far. `null` until it can tell. */
function createSpeedometer(): (bytes: number) => number | null {
  const seen: { at: number; bytes: number }[] = []
  return (bytes) => {
    const at = performance.now()
    seen.push({ at, bytes })
    while (seen[0] && at - seen[0].at > WINDOW_MS) seen.shift()
    const first = seen[0]
    if (!first || at - first.at < LEAST_MS) return null
    return ((bytes - first.bytes) / (at - first.at)) * 1000
  }
}

/** Milliseconds after which a browser that says nothing is taken not to know the format. */
const LONGEST_MS = 10_000

/** Reads how long a file plays, in seconds; `null` when the browser cannot tell. */
function readLength(file: File): Promise<number | null> {
  return new Promise((resolve) => {
    const address = URL.createObjectURL(file)
    const video = document.createElement('video')
    const end = (seconds: number | null) => {
      clearTimeout(timer)
      video.removeAttribute('src')
      URL.revokeObjectURL(address)
      resolve(seconds !== null && Number.isFinite(seconds) ? seconds : null)
    }
    const timer = setTimeout(() => end(null), LONGEST_MS)
    video.preload = 'metadata'
    video.onloadedmetadata = () => end(video.duration)
    video.onerror = () => end(null)
    video.src = address
  })
}

interface Sending {
  signal: AbortSignal
  /** Called with the bytes that have arrived, also within a part. */
  onBytes: (bytes: number) => void
}

/** Sends what is missing of an upload. */
async function sendFile(uploadId: string, file: File, { signal, onBytes }: Sending) {
  const underWay = new Map<string, number>()
  let arrived = 0
  let shown = 0
  const tell = () => {
    const sum = [...underWay.values()].reduce((total, bytes) => total + bytes, arrived)
    // A part that is sent again does not take back what was shown.
    shown = Math.max(shown, Math.min(sum, file.size))
    onBytes(shown)
  }
  const client = createClient({
    baseUrl: location.origin + CALLS,
    fetch(url, init) {
      if (init.method !== 'PUT') return send(url, init)
      return putWithProgress(url, init, (bytes) => {
        if (bytes === null) underWay.delete(url)
        else underWay.set(url, bytes)
        tell()
      })
    },
  })
  await client.uploads.resume(uploadId, file, {
    signal,
    onProgress({ sentBytes }) {
      arrived = sentBytes
      tell()
    },
  })
}

/** Sends bytes as `fetch` does, and tells how many are sent, which `fetch` cannot; `null` when it has ended. */
function putWithProgress(
  url: string,
  { body, headers, signal }: RequestInit,
  onBytes: (bytes: number | null) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    new Headers(headers).forEach((value, name) => void request.setRequestHeader(name, value))
    request.upload.onprogress = ({ loaded }) => onBytes(loaded)
    const end = (act: () => void) => () => {
      onBytes(null)
      act()
    }
    request.onload = end(() => resolve(answerOf(request)))
    request.onerror = end(() => reject(new TypeError('The connection broke.')))
    request.onabort = end(() => reject(signal?.reason))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body instanceof Blob ? body : null)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request
  const requestId = request.getResponseHeader('x-request-id')
  const retryAfter = request.getResponseHeader('retry-after')
  const headers = {
    ...(requestId && { 'x-request-id': requestId }),
    ...(retryAfter && { 'retry-after': retryAfter }),
  }
  return new Response(status === 204 ? null : responseText, { status, headers })
}
