import { hash } from 'node:crypto'
import { createCredentialCache, INSIDE_CREDENTIAL_SECONDS, refuseCredential } from '@svc/auth-core'
import { ApiError, type CommonCode, type ErrorBody } from '@svc/errors'
import { isScope, SCOPES, type Scope } from '@svc/scope-policy'
import { type Send, unavailable } from './api-sender.ts'

/** Of what the API said of a caller: less than what it gave for a token lives. */
const MEMORY_MS = (INSIDE_CREDENTIAL_SECONDS * 1000 * 3) / 4

/** Who sent a POST, as the API says. */
export interface Caller {
  scopes: ReadonlySet<Scope>
  /** Shows the API who it is: the name of a header and its value. Never an access token that came here. */
  shown: readonly [name: string, value: string]
}

/** Finds out who sends requests. */
export interface Callers {
  /** Gives a caller whom the API knew less than a minute ago; `undefined` for any other. */
  recall(authorization: string | null): Promise<Caller | null> | undefined
  /**
   * Asks the API, which counts it.
   *
   * @param headers - The caller's ids and address.
   * @throws {ApiError} `INVALID_API_KEY` with the challenge that leads a client through discovery and consent.
   * @throws {ApiError} `RATE_LIMITED` when too many bad credentials came from this address.
   */
  ask(authorization: string | null, headers: Headers): Promise<Caller>
  /** Makes the API be asked again. */
  forget(authorization: string | null): void
  /** Writes the refusal of a credential that the API believed before. */
  refusal(authorization: string | null): ApiError
}

/** @param resourceMetadata - Where a client without a credential learns how to get one. */
export function createCallers(send: Send, resourceMetadata: string): Callers {
  const cache = createCredentialCache<Caller>({ lifetime_ms: MEMORY_MS })

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

/** What the API answers. */
interface Found {
  kind: 'api_key' | 'access_token'
  scopes: string[]
  /** What an access token was exchanged for; `null` for an API key, which is for every part of the service. */
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
