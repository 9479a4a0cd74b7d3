import { hash } from 'node:crypto'
import { createCredentialCache, INSIDE_CREDENTIAL_SECONDS, refuseCredential } from '@svc/auth-core'
import { ApiError, type CommonCode, type ErrorBody } from '@svc/errors'
import { type Link, openLink } from '@svc/http'
import { isScope, SCOPES, type Scope } from '@svc/specification/access'

/** Lifetime of a cached caller: shorter than that of the credential that the API issued for it. */
const MEMORY_MS = (INSIDE_CREDENTIAL_SECONDS * 1000 * 3) / 4

/** The sender of a POST, as the API identified it. */
export interface Caller {
  scopes: ReadonlySet<Scope>
  /** Identifies the caller to the API: the name of a header and its value. Never an access token that was sent to this service. */
  shown: readonly [name: string, value: string]
}

/** Identifies the senders of requests. */
export interface Callers {
  /** Returns a caller that the API identified less than a minute ago; `undefined` for any other. */
  recall(authorization: string | null): Promise<Caller | null> | undefined
  /**
   * Requests the caller from the API, which counts the request.
   *
   * @param headers - The caller's ids and address.
   * @throws {ApiError} `INVALID_API_KEY` with the challenge that leads a client through discovery and consent.
   * @throws {ApiError} `RATE_LIMITED` when too many bad credentials came from this address.
   */
  ask(authorization: string | null, headers: Headers): Promise<Caller>
  /** Removes the caller from the cache, so that the next request goes to the API. */
  forget(authorization: string | null): void
  /** Creates the refusal of a credential that the API accepted before. */
  refusal(authorization: string | null): ApiError
}

/** @param resourceMetadata - Where a client without a credential learns how to get one. */
export function createCallers(send: Send, resourceMetadata: string): Callers {
  const cache = createCredentialCache<Caller>({ lifetimeMs: MEMORY_MS })

  async function ask(authorization: string | null, given: Headers): Promise<Caller> {
    const headers = new Headers(given)
    if (authorization !== null) headers.set('authorization', authorization)
    const response = await send('/caller', { headers })
    const body = await response.json().catch(() => null)
    if (response.ok) return callerOf(body as Found, authorization ?? '')
    const [problem] = (body as ErrorBody<CommonCode> | null)?.errors ?? []
    if (!problem || response.status >= 500) throw unavailable()
    const { code, description, ...details } = problem
    if (code === 'INVALID_API_KEY') throw refusal(authorization, description)
    throw new ApiError(code, description, details)
  }

  function refusal(authorization: string | null, description = REFUSED): ApiError {
    const reason = authorization === null ? 'missing' : 'wrong'
    const facts = { resourceMetadata, scope: SCOPES.join(' '), description }
    return refuseCredential({ claim: 'authorization', reason }, facts)
  }

  return {
    recall: (authorization) => cache.recall(digest(authorization)),
    async ask(authorization, headers) {
      cache.drop(digest(authorization))
      const asked = ask(authorization, headers)
      await cache.remember(digest(authorization), () => asked)
      return asked
    },
    forget: (authorization) => cache.drop(digest(authorization)),
    refusal,
  }
}

const REFUSED = 'The credential has expired or was revoked.'

const digest = (authorization: string | null) => hash('sha256', authorization ?? '', 'base64')

/** The body of the API's answer. */
interface Found {
  kind: 'api_key' | 'access_token'
  scopes: string[]
  /** The credential that an access token was exchanged for; `null` for an API key, which is valid for every part of the service. */
  inside_credential: string | null
}

function callerOf({ kind, scopes, inside_credential }: Found, authorization: string): Caller {
  return {
    scopes: new Set(scopes.filter(isScope)),
    shown:
      kind === 'api_key'
        ? ['authorization', authorization]
        : ['x-inside-authorization', `Bearer ${inside_credential}`],
  }
}

/** Sends a request to the API; `path` begins with a slash. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>

/** How long the API may take for an answer, to its last byte. */
const PATIENCE_MS = 30_000

/**
 * Creates the function that sends requests to the API; an API outside this process must answer in time, to the last byte.
 *
 * The function throws `UPSTREAM_ERROR` when the API does not answer, and the signal's reason when the request was cancelled.
 */
export function openSender(link: Link): Send {
  const { baseUrl, fetch } = openLink(link)
  return async (path, init = {}) => {
    const { signal } = init
    try {
      if ('handle' in link) return await fetch(baseUrl + path, init)
      const patience = AbortSignal.timeout(PATIENCE_MS)
      return await fetch(baseUrl + path, {
        ...init,
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, patience]) : patience,
      })
    } catch {
      signal?.throwIfAborted()
      throw unavailable()
    }
  }
}

/** The refusal of a request to which the API gave no answer that can be used. */
export const unavailable = () =>
  new ApiError('UPSTREAM_ERROR', 'The API did not answer. Try again.', { retry_after: 1 })
