import type { Cookie } from 'playwright-core'
import { type Client, createClient } from '../../packages/client/src/index.ts'
import { sessionOf, signUp } from '../authorization/sign-up.ts'

/** Someone who has signed up, with an account of their own. */
export interface Member {
  email: string
  account_id: string
  /** Of a browser in which they are signed in. */
  cookies: Cookie[]
  /** `/v1` as the studio calls it for them. */
  client: Client
  /** Calls what the studio can call, such as `/v1/projects`. */
  send(path: string, init?: RequestInit): Promise<Response>
}

/**
 * Signs up a new member of a service.
 *
 * @param language - Of their browser. Default: English.
 */
export async function newMember(baseUrl: string, language?: string): Promise<Member> {
  const { email, cookies } = await signUp(baseUrl, language)
  const calls = `${baseUrl}/dashboard/try`
  const own = { ...(await sessionOf(baseUrl, cookies)), origin: baseUrl }
  const send = (url: string, init: RequestInit = {}) => {
    if (!url.startsWith(calls)) return fetch(url, init)
    const headers = new Headers(own)
    new Headers(init.headers).forEach((value, name) => void headers.set(name, value))
    return fetch(url, { ...init, headers })
  }
  const client = createClient({ baseUrl: calls, fetch: send })
  return {
    email,
    account_id: (await client.account.get()).id,
    cookies,
    client,
    send: (path, init) => send(calls + path, init),
  }
}
