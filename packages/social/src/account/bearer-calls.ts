import { PublishError } from '../publish-error.ts'
import { type Answer, ask, type Question, type Web } from '../web/ask.ts'
import type { Authorized } from './oauth-connector.ts'
import type { CredentialStore, Credentials } from './platform-app.ts'

export type Asked = Omit<Question, 'url' | 'signal'>

/** Where a platform is called with a bearer token. */
interface Called {
  /** What stands before every path. */
  url: string
  /** Makes the error of every answer that is not a success. */
  explain(answer: Answer, makesPost: boolean): PublishError
  /** Sent with every call. */
  headers?: Record<string, string>
}

/** Gives what makes the calls of an account, whose token goes with each. */
export const bearerCalls =
  (web: Web, { url, explain, headers: common }: Called) =>
  (authorized: Authorized, signal: AbortSignal) =>
  (path: string, { headers, ...asked }: Asked = {}): Promise<Answer> =>
    authorized(async (token) => {
      const named = { ...common, ...headers, authorization: `Bearer ${token}` }
      const answer = await ask(web, { ...asked, url: new URL(url + path), headers: named, signal })
      if (answer.status >= 200 && answer.status < 300) return answer
      throw explain(answer, asked.makesPost ?? false)
    })

/** Does the same where only what an answer says in JSON counts. */
export function jsonCalls(web: Web, called: Called) {
  const callsOf = bearerCalls(web, called)
  return (authorized: Authorized, signal: AbortSignal) => {
    const call = callsOf(authorized, signal)
    return async (path: string, asked?: Asked): Promise<unknown> => (await call(path, asked)).json
  }
}

/** A token that ends within this time is renewed before it is used. */
const MARGIN_MS = 60_000

/**
 * Uses an account's token, renewing it when it has expired or is refused.
 *
 * @param refresh - Redeems the refresh token; called once for any number of concurrent callers.
 * @param use - Called again after a refusal, so it must not repeat any request that was not refused.
 * @throws {PublishError} `auth_expired` when the token is refused and cannot be renewed.
 */
export async function withToken<T>(
  store: CredentialStore,
  refresh: (current: Credentials) => Promise<Credentials>,
  use: (credentials: Credentials) => Promise<T>,
): Promise<T> {
  const held = await store.read()
  if (endsSoon(held)) return use(await renew(store, held, refresh))
  try {
    return await use(held)
  } catch (error) {
    const refused = error instanceof PublishError && error.category === 'auth_expired'
    if (!refused || held.refresh_token === null) throw error
    return use(await renew(store, held, refresh))
  }
}

/** Renews an account's token although nothing is done with it; `false` for one that cannot be renewed. */
export async function renewToken(
  store: CredentialStore,
  refresh: (current: Credentials) => Promise<Credentials>,
): Promise<boolean> {
  const held = await store.read()
  if (held.refresh_token === null) return false
  await renew(store, held, refresh)
  return true
}

function endsSoon({ expires_at, refresh_token }: Credentials): boolean {
  return (
    refresh_token !== null && expires_at !== null && Date.parse(expires_at) - Date.now() < MARGIN_MS
  )
}

function renew(
  store: CredentialStore,
  held: Credentials,
  refresh: (current: Credentials) => Promise<Credentials>,
): Promise<Credentials> {
  // Another process may have renewed the token while this one waited for the lock. Both are compared: some platforms keep
  // the refresh token, and some give the same access token twice within a second.
  return store.replace(async (current) =>
    current.token === held.token && current.refresh_token === held.refresh_token
      ? refresh(current)
      : current,
  )
}
