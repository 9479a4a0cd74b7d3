import { isIP } from 'node:net'
import { OutboundError } from './outbound-error.ts'
import type { Outside } from './outside.ts'
import { resolveHost } from './resolve-host.ts'

export interface OutboundRequest {
  outside: Outside
  allowPrivateAddresses: boolean
  method?: string
  headers?: Record<string, string>
  /** A stream is sent as it arrives; set its `content-length` where it is known. */
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  signal: AbortSignal
}

/**
 * Sends one request to a checked address.
 *
 * The host is resolved once, and the connection goes to the address that was checked. Redirects are returned, not
 * followed; responses are not decompressed and connections not kept alive.
 *
 * @throws {OutboundError} No response begins; on abort the signal's reason is thrown.
 */
export async function fetchOutbound(url: URL, request: OutboundRequest): Promise<Response> {
  const { outside, allowPrivateAddresses, method = 'GET', headers, body, signal } = request
  signal.throwIfAborted()
  const address = await orAbort(resolveHost(url, outside, allowPrivateAddresses), signal)
  const checked = new URL(url)
  checked.hostname = isIP(address) === 6 ? `[${address}]` : address
  try {
    return await fetch(checked, {
      method,
      // The host name is still used for the `Host` header and for checking the server's certificate.
      headers: { host: url.host, accept: '*/*', 'accept-encoding': 'identity', ...headers },
      body: body ?? null,
      ...(checked.hostname !== url.hostname && { tls: { serverName: url.hostname } }),
      redirect: 'manual',
      decompress: false,
      keepalive: false,
      signal,
    })
  } catch (error) {
    signal.throwIfAborted()
    throw explainConnection(error, url.host)
  }
}

/** Rejects on abort; a DNS look-up cannot be cancelled, so it continues and its result is ignored. */
async function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const leave = () => reject(signal.reason)
  signal.addEventListener('abort', leave)
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

/** Errors of a connection that was never established, so that nothing was sent over it. */
const NEVER_CONNECTED = /REFUSED|HOSTUNREACH|NETUNREACH|ENOTFOUND|EAI_AGAIN|FailedToOpenSocket/

function explainConnection(cause: unknown, host: string): OutboundError {
  const { code = '', message = String(cause) } = cause as { code?: string; message?: string }
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_/.test(code)) {
    return new OutboundError('certificate_invalid', `${host} has no valid certificate (${code}).`, {
      cause,
    })
  }
  return new OutboundError('unreachable', `${host} cannot be reached: ${code || message}.`, {
    cause,
    retryable: true,
    mayHaveArrived: !NEVER_CONNECTED.test(code),
  })
}
