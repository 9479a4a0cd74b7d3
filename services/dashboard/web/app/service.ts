import { createClient, errorOf } from '@svc/client'
import { CALLS, forgetSession, readSession } from './session.ts'
import { sessionEnd } from './session-end-store.ts'

/** `/v1` as the member who is signed in. */
export const service = createClient({ baseUrl: location.origin + CALLS, fetch: send })

/**
 * Calls what only the studio may do, which `/v1` has not.
 *
 * @throws {ApiError} The call was refused.
 */
export async function callStudio<Answer>(
  method: string,
  path: string,
  body?: object | URLSearchParams,
): Promise<Answer> {
  const response = await send(location.origin + CALLS + path, {
    method,
    ...(body instanceof URLSearchParams ? { body } : body && jsonOf(body)),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw errorOf(response, answer)
  return answer as Answer
}

const jsonOf = (body: object) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/**
 * Sends a call with the token of the session.
 *
 * A call that finds the session ended waits until the member has signed in again, and is then sent once more: what
 * was typed stays where it is.
 */
export async function send(url: string, init: RequestInit): Promise<Response> {
  if (!url.startsWith(location.origin + CALLS)) return fetch(url, init)
  for (;;) {
    const response = await fetch(url, { ...init, headers: await withToken(init.headers) })
    if (!(await isSessionOver(response))) return response
    forgetSession()
    await sessionEnd.wait(init.signal)
  }
}

async function withToken(own: RequestInit['headers']): Promise<Headers> {
  const headers = new Headers(own)
  const { token } = await readSession()
  if (token) headers.set('x-form-token', token)
  return headers
}

async function isSessionOver(response: Response): Promise<boolean> {
  if (response.status !== 401 && response.status !== 403) return false
  const body: RefusalBody | null = await response
    .clone()
    .json()
    .catch(() => null)
  return body?.errors?.some(({ code }) => code !== undefined && OVER.has(code)) ?? false
}

interface RefusalBody {
  errors?: readonly { code?: string }[]
}

/** Without a session, and with one that began after the page was loaded. */
const OVER = new Set(['INVALID_API_KEY', 'ORIGIN_REJECTED'])
