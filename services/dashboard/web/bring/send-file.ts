import { createClient } from '@svc/client'
import { CALLS } from '../app/addresses.ts'
import { send } from '../app/service.ts'

interface Sending {
  signal: AbortSignal
  /** Called with the bytes that have arrived, also within a part. */
  onBytes: (bytes: number) => void
}

/** Sends what is missing of an upload. */
export async function sendFile(uploadId: string, file: File, { signal, onBytes }: Sending) {
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
