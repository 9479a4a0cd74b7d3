import { createClient, errorOf } from '@svc/client'
import { accountSwitched } from './account-switched.ts'
import { CALLS } from './addresses.ts'
import { forgetBegun, takeBegun } from './begun.ts'
import { connection } from './connection.ts'
import { heldAccount } from './held-account.ts'
import { beginIntent, intentOf } from './intents.ts'
import { forgetSession, isWithoutSession, readSession } from './session.ts'
import { sessionEnd } from './session-end-store.ts'

/** Milliseconds after which a call without the beginning of an answer is sent again. */
const SILENT_MS = 60_000
/** Calls wait for the service as long as the window is open. */
const PATIENT_SECONDS = 24 * 3600

/** What a proxy answers when the service behind it does not. */
const GATEWAY_FAILURES = new Set([502, 503, 504])

/** `/v1` as the member who is signed in. */
export const service = createClient({
  baseUrl: location.origin + CALLS,
  fetch: send,
  timeoutSeconds: PATIENT_SECONDS,
})

/**
 * Calls what only the studio may do, which `/v1` has not.
 *
 * @throws {ApiError} The call was refused.
 */
export async function callStudio<Answer>(
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await send(location.origin + CALLS + path, {
    method,
    ...(body && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw errorOf(response, answer)
  return answer as Answer
}

/** Calls for the member who is signed in. */
export const callMember = <Answer>(method: string, path: string, body?: object): Promise<Answer> =>
  callStudio(method, `/member${path}`, body)

/**
 * Sends a call with the token of the session, for the account that this window shows.
 *
 * A call that finds the session ended waits until the member has signed in again, one that finds that the member switched
 * to another account until they are back, and one that finds no service until it is there. Each is then sent once more: what
 * was typed stays where it is, and nothing is done twice, because a POST keeps its key.
 */
export async function send(url: string, init: RequestInit): Promise<Response> {
  if (!url.startsWith(location.origin + CALLS)) return takeBegun(url, init) ?? fetch(url, init)
  const key = new Headers(init.headers).get('idempotency-key')
  if (init.method !== 'POST' || !key) return sendUntilAnswered(url, init)
  const intent = beginIntent(intentOf(url, typeof init.body === 'string' ? init.body : ''), key)
  let isAnswered = false
  try {
    const headers = { ...init.headers, 'idempotency-key': intent.key }
    const response = await sendUntilAnswered(url, { ...init, headers })
    isAnswered = response.status < 500
    return response
  } finally {
    intent.end(isAnswered)
  }
}

async function sendUntilAnswered(url: string, init: RequestInit): Promise<Response> {
  const { signal, method = 'GET' } = init
  if (method !== 'GET') forgetBegun()
  for (let failures = 0; ; ) {
    const before = { session: sessionEnd.ends(), account: accountSwitched.ends() }
    const answer = await sendOnce(url, init)
    const problems = answer instanceof Response ? await problemsOf(answer) : []
    if (problems.some(({ code }) => code !== undefined && OVER.has(code))) {
      forgetSession()
      await sessionEnd.wait(before.session, signal)
    } else if (problems.some(({ location }) => location === `header.${ACCOUNT}`)) {
      await accountSwitched.wait(before.account, signal)
    } else if (answer instanceof Response && !GATEWAY_FAILURES.has(answer.status)) {
      return answer
    } else if (!(await connection.wait(signal))) {
      // The service is there: it is busy, or this call alone fails.
      if (answer instanceof Response) return answer
      if (++failures > 1) throw answer
    }
  }
}

/** Gives the answer, or why there was none. */
async function sendOnce(url: string, init: RequestInit): Promise<Response | Error> {
  const silent = new AbortController()
  const timer = setTimeout(() => silent.abort(), SILENT_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, silent.signal]) : silent.signal
  try {
    const headers = await withToken(init.headers)
    // Clips are deleted for good when their window is left, with which other calls end.
    const keepalive = init.method === 'DELETE'
    return await (takeBegun(url, init) ?? fetch(url, { ...init, headers, signal, keepalive }))
  } catch (error) {
    init.signal?.throwIfAborted()
    const kept = isWithoutSession() && (init.method ?? 'GET') === 'GET' && (await caches.match(url))
    return kept || (error instanceof Error ? error : new Error(String(error)))
  } finally {
    clearTimeout(timer)
  }
}

async function withToken(own: RequestInit['headers']): Promise<Headers> {
  const headers = new Headers(own)
  // What is told or sent, such as why a clip was chosen or an invitation, is in the language that they see.
  headers.set('accept-language', document.documentElement.lang)
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
