import { createClient, errorOf } from '@svc/client'
import { accountSwitched } from './account-switched.ts'
import { heldAccount } from './held-account.ts'
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
 * Sends a call with the token of the session, for the account that this window shows.
 *
 * A call that finds the session ended waits until the member has signed in again, and is then sent once more: what
 * was typed stays where it is. So does a call that finds that the member switched to another account, until they are back.
 */
export async function send(url: string, init: RequestInit): Promise<Response> {
  if (!url.startsWith(location.origin + CALLS)) return fetch(url, init)
  for (;;) {
    const response = await fetch(url, { ...init, headers: await withToken(init.headers) })
    const problems = await problemsOf(response)
    if (problems.some(({ code }) => code !== undefined && OVER.has(code))) {
      forgetSession()
      await sessionEnd.wait(init.signal)
    } else if (problems.some(({ location }) => location === `header.${ACCOUNT}`)) {
      await accountSwitched.wait(init.signal)
    } else return response
  }
}

async function withToken(own: RequestInit['headers']): Promise<Headers> {
  const headers = new Headers(own)
  const { token } = await readSession()
  if (token) headers.set('x-form-token', token)
  const account = heldAccount.id()
  if (account) headers.set(ACCOUNT, account)
  return headers
}

/** The problems of a response that may concern the whole window. */
async function problemsOf(response: Response): Promise<readonly Problem[]> {
  if (!CONCERNING.has(response.status)) return []
  const body: { errors?: readonly Problem[] } | null = await response
    .clone()
    .json()
    .catch(() => null)
  return body?.errors ?? []
}

interface Problem {
  code?: string
  location?: string
}

const CONCERNING = new Set([401, 403, 409])

/** The header that names the account of this window. */
const ACCOUNT = 'x-account-id'

/** Without a session, and with one that began after the page was loaded. */
const OVER = new Set(['INVALID_API_KEY', 'ORIGIN_REJECTED'])
