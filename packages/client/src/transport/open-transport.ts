import { randomId } from '#platform'
import { AuthenticationError, NotFoundError } from '../errors.ts'
import { type Fetch, fetchOnce } from './fetch-once.ts'
import { queryOf } from './path.ts'
import { withRetries } from './retry.ts'

/** What any call may be told besides its own input. */
export interface RequestOptions {
  /** Gives the call up; it throws the reason. */
  signal?: AbortSignal
  /** How long one try may take. Default: that of the client. */
  timeoutSeconds?: number
  /** How often it is tried again. Default: that of the client. */
  maxRetries?: number
  /** Of a POST: the service does the same key once. Default: a new one for each call. */
  idempotencyKey?: string
  headers?: Record<string, string>
}

/** What a call sends. */
interface Sent {
  query?: object | undefined
  /** Written as JSON. */
  body?: object | undefined
}

/** Sends the calls of all resources. */
export interface Transport {
  /** Calls an endpoint of `/v1`, with the credential, and gives the JSON of its answer. */
  call<T>(method: Method, path: string, sent?: Sent, options?: RequestOptions): Promise<T>
  /** The same for an answer that is a stream: what `fetch` gave. */
  open(method: Method, path: string, sent?: Sent, options?: RequestOptions): Promise<Response>
  /** Sends bytes to an address that the service gave, or asks for what is there; without the credential. */
  exchange(url: string, init: RequestInit, options?: RequestOptions): Promise<Response>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An API key or an access token, or what gives one each time: a token that is about to expire is renewed there. */
export type Credential = string | (() => string | Promise<string>)

export interface TransportOptions {
  baseUrl: string
  /** `null` where something in between adds it, as a page's own server does. */
  credential: Credential | null
  fetch: Fetch
  timeoutSeconds: number
  maxRetries: number
}

/** Opens the way to a service. */
export function openTransport(settings: TransportOptions): Transport {
  const { credential, fetch } = settings
  const baseUrl = settings.baseUrl.replace(/\/+$/, '')

  async function send<T>(
    method: Method,
    path: string,
    { query, body }: Sent,
    options: RequestOptions,
    read: (response: Response) => T | Promise<T>,
  ): Promise<T> {
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': options.idempotencyKey ?? randomId() }),
      ...options.headers,
    }
    const init = { method, ...(body && { body: JSON.stringify(body) }) }
    const patience = patienceOf(options)
    const once = async () => {
      const authorization = await authorizationOf(credential)
      const sent = { ...init, headers: { ...headers, ...authorization } }
      return fetchOnce(fetch, baseUrl + path + queryOf(query), sent, patience, read)
    }
    // The key makes a POST repeatable. A PATCH has none, and may be carried out on top of what came in between.
    const retries = { ...patience, isRepeatable: method !== 'PATCH' }
    return withRetries(retries, async (isRepeat) => {
      try {
        return await withFreshCredential(credential, once)
      } catch (error) {
        // Deleted by the try whose answer was lost.
        if (method === 'DELETE' && isRepeat && error instanceof NotFoundError) return undefined as T
        throw error
      }
    })
  }

  function patienceOf({ signal, timeoutSeconds, maxRetries }: RequestOptions) {
    return {
      signal,
      timeoutSeconds: timeoutSeconds ?? settings.timeoutSeconds,
      maxRetries: maxRetries ?? settings.maxRetries,
    }
  }

  return {
    call: (method, path, sent = {}, options = {}) =>
      send(method, path, sent, options, async (response) => {
        const text = await response.text()
        return text === '' ? undefined : JSON.parse(text)
      }),
    open: (method, path, sent = {}, options = {}) =>
      send(method, path, sent, options, (response) => response),
    exchange(url, init, options = {}) {
      const patience = patienceOf(options)
      return withRetries({ ...patience, isRepeatable: true }, () =>
        fetchOnce(fetch, url, init, patience, (response) => response),
      )
    },
  }
}

async function authorizationOf(credential: Credential | null): Promise<Record<string, string>> {
  if (credential === null) return {}
  const text = typeof credential === 'string' ? credential : await credential()
  return { authorization: `Bearer ${text}` }
}

/** A token that was refused may have been revoked a moment ago: a function is asked once more. */
async function withFreshCredential<T>(
  credential: Credential | null,
  once: () => Promise<T>,
): Promise<T> {
  try {
    return await once()
  } catch (error) {
    if (!(error instanceof AuthenticationError) || typeof credential !== 'function') throw error
    return once()
  }
}
