import { randomId } from '#platform'
import { ApiError, AuthenticationError, ConnectionError, NotFoundError } from '../errors.ts'
import { type Fetch, fetchOnce } from './fetch-once.ts'
import { queryOf } from './path.ts'
import { pause } from './pause.ts'

/** The options of every call besides its own input. */
export interface RequestOptions {
  /** Aborts the call, which then throws the reason. */
  signal?: AbortSignal
  /** Timeout of one try, in seconds. Default: that of the client. */
  timeoutSeconds?: number
  /** The maximum number of retries. Default: that of the client. */
  maxRetries?: number
  /** Idempotency key of a POST: the service carries out each key once. Default: a new one for each call. */
  idempotencyKey?: string
  headers?: Record<string, string>
}

/** The input of a call. */
export interface Sent {
  query?: object | undefined
  /** Written as JSON. */
  body?: object | undefined
}

/** Sends the calls of all resources. */
export interface Transport {
  /** Calls an endpoint of `/v1`, with the credential, and gives the JSON of its answer. */
  call<T>(method: Method, path: string, sent?: Sent, options?: RequestOptions): Promise<T>
  /** The same for a response that is a stream; returns the `Response`. */
  open(method: Method, path: string, sent?: Sent, options?: RequestOptions): Promise<Response>
  /** Sends bytes to an address that the service returned, or reads from it; without the credential. */
  exchange(url: string, init: RequestInit, options?: RequestOptions): Promise<Response>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An API key or access token, or a function that returns one for each request and renews a token that is about to expire. */
export type Credential = string | (() => string | Promise<string>)

export interface TransportOptions {
  baseUrl: string
  /** `null` where a proxy adds it, such as a page's own server. */
  credential: Credential | null
  fetch: Fetch
  timeoutSeconds: number
  maxRetries: number
}

/** Creates the transport to a service. */
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
    // The idempotency key makes a POST repeatable. A PATCH has none, and a repeated one could overwrite changes made in between.
    const retries = { ...patience, isRepeatable: method !== 'PATCH' }
    return withRetries(retries, async (isRepeat) => {
      try {
        return await withFreshCredential(credential, once)
      } catch (error) {
        // An earlier try, whose response was lost, has deleted the resource.
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

/** A refused token may just have been revoked: if the credential is a function, one more token is requested. */
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

/** The first pause in milliseconds; each further one is twice as long, up to the longest. */
const FIRST_MS = 500
const LONGEST_MS = 8000
/** The longest wait requested by the service that is observed; for a longer one the error is thrown to the caller. */
const MOST_PATIENT_SECONDS = 60

interface Retries {
  /** The maximum number of retries. */
  maxRetries: number
  /** Whether a request that may have been carried out can be sent again without being carried out twice. */
  isRepeatable: boolean
  signal?: AbortSignal | undefined
}

/** Retries until success, or until a retry would be useless. `isRepeat` tells whether an earlier try may have been carried out. */
async function withRetries<T>(
  { maxRetries, isRepeatable, signal }: Retries,
  attempt: (isRepeat: boolean) => Promise<T>,
): Promise<T> {
  let isRepeat = false
  for (let tried = 0; ; tried++) {
    try {
      return await attempt(isRepeat)
    } catch (error) {
      const delay = tried < maxRetries ? delayAfter(error, tried, isRepeatable) : null
      if (delay === null) throw error
      isRepeat ||= !(error instanceof ApiError && error.status === 429)
      await pause(delay, signal)
    }
  }
}

/** Gives the milliseconds before the next try; `null` when there is to be none. */
function delayAfter(error: unknown, tried: number, isRepeatable: boolean): number | null {
  if (error instanceof ConnectionError) return isRepeatable ? backoff(tried) : null
  if (!(error instanceof ApiError) || !isTransient(error, isRepeatable)) return null
  const { retryAfterSeconds } = error
  if (retryAfterSeconds === null) return backoff(tried)
  return retryAfterSeconds <= MOST_PATIENT_SECONDS ? retryAfterSeconds * 1000 : null
}

// 429 means that nothing was done; the other statuses leave that open.
function isTransient({ status, code }: ApiError, isRepeatable: boolean): boolean {
  if (status === 429) return true
  if (code === 'IDEMPOTENCY_IN_PROGRESS') return true
  return isRepeatable && [408, 500, 502, 503, 504].includes(status)
}

/** Half of the pause is random, so that clients that failed at the same time do not retry at the same time. */
function backoff(tried: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** tried)
  return whole / 2 + (whole / 2) * Math.random()
}
