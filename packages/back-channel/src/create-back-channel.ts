import { treaty } from '@elysiajs/eden'
import { ConnectionError, errorOf } from '@svc/client'
import { type Link, openLink } from '@svc/http'
import type { BackChannelRoutes } from '@svc/oauth'
import type { Calls } from './calls.ts'

type BackRoutes = BackChannelRoutes['~Routes']['back-channel']

/** What the member decided about an authorization request. */
export interface ConsentAnswer {
  request_id: string
  decision: 'approve' | 'deny'
  /** The member who decided. */
  subject: string
  /** The granted part of the requested scopes, separated by spaces; all of them when absent. */
  scope?: string
  /** Whether the app's posts go out without a person who approves each; they do not when absent. */
  publishes_unasked?: boolean
}

/** The requests a dashboard's server may send to the authorization server, about people it has signed in. */
export interface BackChannel {
  /** An authorization request by its id: `authorizations({ request_id }).get()`. */
  authorizations: Calls<BackRoutes['authorizations']>
  /** A person, their apps and their keys: `members({ subject }).keys.get()`. */
  members: Calls<BackRoutes['members']>
  /** A person's accounts, and who else belongs to the one that they act in: `people({ subject }).team.get()`. */
  people: Calls<BackRoutes['people']>
  /** Invitations by the secret of their link: `invitations.read.post({ secret })`. */
  invitations: Calls<BackRoutes['invitations']>
  /**
   * Completes an authorization, once.
   *
   * @returns The address to redirect the browser to: the client's own, with a code or an error.
   * @throws {ApiError} The request is unknown, completed or expired, or the granted scope exceeds the requested one.
   */
  completeAuthorization(answer: ConsentAnswer): Promise<{ redirect_to: string }>
  /**
   * Passes a call on as it is, such as `/members/{subject}/keys`.
   *
   * @throws {ApiError} The service refused the call.
   * @throws {ConnectionError} The service did not answer.
   */
  pass(method: string, path: string, body?: unknown): Promise<Response>
}

/**
 * Creates the dashboard's client of the authorization server.
 *
 * Path parameters may only contain letters, digits, `-` and `_`: they are sent unescaped.
 *
 * @param options.token - The dashboard's own credential. Its holder acts for every member.
 */
export function createBackChannel(options: Link & { token: string }): BackChannel {
  const { baseUrl, fetch: send } = openLink(options)
  const headers = { authorization: `Bearer ${options.token}` }
  async function ask(method: string, path: string, body?: unknown): Promise<Response> {
    const sent = body !== undefined && {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const asked = send(baseUrl + path, { method, headers, ...sent })
    const response = await asked.catch((cause) => {
      throw new ConnectionError('The service did not answer.', { cause })
    })
    if (response.ok) return response
    throw errorOf(response, await response.json().catch(() => null))
  }
  const calls: unknown = treaty(baseUrl, {
    headers,
    parseDate: false,
    keepDomain: true,
    fetcher: send as typeof fetch,
  })
  const routes = (calls as { 'back-channel': Calls<BackRoutes> })['back-channel']
  return {
    authorizations: routes.authorizations,
    members: routes.members,
    people: routes.people,
    invitations: routes.invitations,
    async completeAuthorization(answer) {
      return (await ask('POST', '/oauth2/authorize/complete', answer)).json()
    },
    pass: (method, path, body) => ask(method, `/back-channel${path}`, body),
  }
}
