import { type FigureValues, PLATFORM_FACTS, type Platform } from '@svc/specification'
import { authorizationRequest, type OAuthAccount } from '../account/oauth-connector.ts'
import type { AppAt } from '../account/platform-app.ts'
import type * as connectors from '../connector.ts'
import { hasText } from '../post/compose-text.ts'
import { PublishError } from '../publish-error.ts'
import type { Web } from '../web/ask.ts'
import { listOf, numberOf, textOf } from '../web/json-value.ts'
import { callGraph, type GraphApi } from './call-graph.ts'
import { type Containers, findContainer, forgotten, publishContainer } from './container.ts'
import type { Read } from './read-insights.ts'

/** What Instagram and Facebook do in their own way. */
export interface MetaPlatform {
  platform: Platform
  title: string
  /** Permissions that the app asks for. */
  scopes: readonly string[]
  /** The permission to comment as the account, and what a comment calls its text. */
  comments: { scope: string; member: 'text' | 'message' }
  /** Fields of a page that say what `describe` needs. */
  fields: string
  /** Describes the account of a page; `null` for a page that has none, or that its owner may not post to. */
  describe(page: unknown): OAuthAccount | null
  /** What to do when the pages of a person have no account. */
  missing: string
  containers(
    graph: { api: GraphApi; token: string },
    request: connectors.PublishRequest | connectors.LookUpRequest,
  ): Containers
  /** Reads how a post does; `null` for one that is not there. */
  figures(read: Read, id: string): Promise<FigureValues | null>
}

/** The most pages that are asked for. */
const PAGES = 100

/**
 * Makes the connector of a platform whose accounts belong to pages of Facebook. All pages that their owner allows are
 * connected, each with a token of its own.
 *
 * @see https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 */
export function metaConnector(web: Web, app: MetaApp, its: MetaPlatform): connectors.Connector {
  const { clientId: client_id, clientSecret: client_secret, endpoints, version, login } = app
  const api = { platform: its.title, url: `${endpoints.graph}/${version}` }
  const asked = [...its.scopes, ...(app.writesComments ? [its.comments.scope] : [])]
  const exchange = async (query: Record<string, string>, signal: AbortSignal) => {
    const asked = new URLSearchParams({ client_id, client_secret, ...query })
    const path = `oauth/access_token?${asked}`
    const token = textOf(await callGraph(web, api, { path, token: null, signal }), 'access_token')
    if (token) return token
    throw new PublishError('platform_error', 'token_malformed', `${its.title} gave no token.`)
  }
  /** Looks at what was allowed, and until when: the token of a page does not end, but its owner must agree again every 90 days. */
  const readGrant = async (token: string, signal: AbortSignal) => {
    const path = `debug_token?input_token=${encodeURIComponent(token)}`
    const app = { path, token: `${client_id}|${client_secret}`, signal }
    const answer = await callGraph(web, api, app)
    const granted = listOf(answer, 'data', 'scopes')
    const missing = its.scopes.filter((scope) => !granted.includes(scope))
    if (missing.length > 0) throw notAllowed(its.title, missing)
    const ends = ['expires_at', 'data_access_expires_at']
      .map((name) => numberOf(answer, 'data', name) ?? 0)
      .filter((seconds) => seconds > 0)
    return {
      token_expires_at: ends.length > 0 ? new Date(Math.min(...ends) * 1000).toISOString() : null,
      mayComment: granted.includes(its.comments.scope),
    }
  }
  const containersOf = async (request: connectors.PublishRequest | connectors.LookUpRequest) =>
    its.containers({ api, token: (await request.credentials.read()).token }, request)
  return {
    platform: its.platform,
    connection: {
      kind: 'oauth',
      begin: (redirect_uri) =>
        authorizationRequest(
          `${endpoints.dialog}/${version}/dialog/oauth`,
          {
            client_id,
            redirect_uri,
            ...(login ? { config_id: login } : { scope: asked.join(',') }),
          },
          null,
        ),
      async redeem({ code, redirectUri: redirect_uri }, signal) {
        const first = await exchange({ redirect_uri, code }, signal)
        const long = { grant_type: 'fb_exchange_token', fb_exchange_token: first }
        const token = await exchange(long, signal)
        const path = `me/accounts?fields=${its.fields},access_token,tasks&limit=${PAGES}`
        const pages = listOf(await callGraph(web, api, { path, token, signal }), 'data')
        const found = await Promise.all(
          pages.map(async (page): Promise<connectors.ConnectedAccount[]> => {
            const account = canPost(page) ? its.describe(page) : null
            const token = textOf(page, 'access_token')
            if (!account || !token) return []
            const { token_expires_at, mayComment } = await readGrant(token, signal)
            const credentials = { token, expires_at: null, refresh_token: null, server: null }
            const capabilities = {
              ...account.capabilities,
              ...(mayComment && { first_comment: true }),
            }
            return [{ account: { ...account, capabilities, token_expires_at }, credentials }]
          }),
        )
        const accounts = found.flat()
        if (accounts.length > 0) return accounts
        const message = `${its.title} was allowed no account that can be posted to.`
        const options = { action: its.missing }
        throw new PublishError('account_issue', 'no_account', message, options)
      },
    },
    publish: async (request) => publishContainer(await containersOf(request), request),
    lookUp: async (request) => findContainer(await containersOf(request), request),
    async figures({ credentials, platform_post_id, signal }) {
      const { token } = await credentials.read()
      const read: Read = (path) => callGraph(web, api, { path, token, signal })
      return its.figures(read, platform_post_id)
    },
    ...graphComments(web, api, its.comments.member),
    // @see https://developers.facebook.com/docs/graph-api/reference/video
    ...('withdraws' in PLATFORM_FACTS[its.platform] && {
      async withdraw({ credentials, platform_post_id: path, signal }) {
        const { token } = await credentials.read()
        await callGraph(web, api, { path, token, method: 'DELETE', signal }).catch(forgotten)
      },
    }),
  }
}

function canPost(page: unknown): boolean {
  return listOf(page, 'tasks').includes('CREATE_CONTENT')
}

function notAllowed(title: string, missing: string[]): PublishError {
  const message = `${title} was not allowed: ${missing.join(', ')}.`
  const action = 'Connect the account again and allow all that Meta lists.'
  return new PublishError('auth_expired', 'permission_missing', message, { action })
}

/**
 * Writes below a reel, and looks for what was written, as the account that posted it.
 *
 * @see https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-media/comments
 * @see https://developers.facebook.com/docs/graph-api/reference/video/comments
 */
function graphComments(web: Web, api: GraphApi, member: 'text' | 'message') {
  const call = async (request: connectors.CommentRequest, form?: Record<string, string>) => {
    const { platform_post_id, credentials, signal } = request
    const path = `${platform_post_id}/comments${form ? '' : `?fields=${member}&limit=100`}`
    const { token } = await credentials.read()
    return callGraph(web, api, { path, token, signal, ...(form && { form, makesPost: true }) })
  }
  return {
    async comment(request: connectors.CommentRequest): Promise<void> {
      await call(request, { message: request.text })
    },
    findComment: async (request: connectors.CommentRequest): Promise<boolean> =>
      hasText(listOf(await call(request), 'data'), request.text, member),
  }
}

export interface MetaEndpoints {
  /** Where people agree. */
  dialog: string
  graph: string
}

export type MetaApp = AppAt<MetaEndpoints>

export const META: MetaEndpoints = {
  dialog: 'https://www.facebook.com',
  graph: 'https://graph.facebook.com',
}
