import { beginAuthorization, type OAuthClient } from '@svc/domain'
import { OAuthError } from '@svc/errors'
import type { Core } from '../dependencies.ts'
import { checkParameters, type Parameters, parseParameters } from '../parameters.ts'
import { countRequest } from '../request-limits.ts'
import { describeFailure, toOAuthError } from '../to-oauth-error.ts'
import { callback, errorPage, redirectTo } from './answers.ts'
import {
  codeChallenge,
  grantOfClient,
  isLoopback,
  knownClient,
  registeredRedirectUri,
  requestedResource,
  requestedScopes,
  responseType,
  unknownClient,
} from './checks.ts'

/**
 * Answers an authorization request: OAuth 2.1 §4.1.1 and §4.1.2.1.
 *
 * Until the redirect URI is found to be registered for the client, errors are shown on a page and never redirected.
 * After that every answer goes to the client. While no member has consented to the client, a refusal is first shown on a
 * page that links to the client.
 */
export async function authorize(core: Core, request: Request): Promise<Response> {
  const parameters = parseParameters(queryOf(request.url))
  try {
    const client = await knownClient(core, parameters, request.headers)
    const redirect_uri = registeredRedirectUri(client, parameters)
    const answer = await answerTrusted(core, request, { parameters, client, redirect_uri })
    // The client was deleted after the look-up.
    if (answer === null) throw unknownClient()
    return answer
  } catch (error) {
    if (error instanceof OAuthError) return errorPage(request, error)
    throw error
  }
}

/** A request whose client and redirect URI are trusted. */
interface TrustedRequest {
  parameters: Parameters
  client: OAuthClient
  redirect_uri: string
}

/**
 * Checks the rest of a request and stores it. Only its id goes to the dashboard, which reads the rest from this service: a browser
 * cannot change what the consent page shows.
 */
async function answerTrusted(
  core: Core,
  request: Request,
  trusted: TrustedRequest,
): Promise<Response | null> {
  const { parameters, client, redirect_uri } = trusted
  const { client_id } = client
  const state = parameters.get('state') ?? null
  try {
    checkParameters(parameters, ['state', 'response_type', ...PKCE, 'scope', 'resource'])
    responseType(parameters)
    const code_challenge = codeChallenge(parameters)
    const scopes = requestedScopes(client, parameters)
    const resource = requestedResource(core.resources, client, parameters)
    grantOfClient(client)
    await countRequest(core.limiter, 'authorization', request.headers)
    const asked = { client_id, redirect_uri, scopes, state, code_challenge, resource }
    const request_id = await beginAuthorization(core.sql, asked)
    return request_id === null
      ? null
      : redirectTo(`${core.baseUrl}/dashboard/consent?request_id=${request_id}`)
  } catch (error) {
    const refusal = toOAuthError(error)
    if (refusal.status >= 500)
      core.log({ level: 'error', event: 'request failed', ...describeFailure(error) })
    const { error: code, error_description } = refusal.toBody()
    const address = callback(core, { redirect_uri, state }, { error: code, error_description })
    return mayBeLedTo(trusted) ? redirectTo(address) : errorPage(request, refusal, address)
  }
}

/**
 * Returns whether a refusal may redirect the browser to the client without confirmation: RFC 9700 §4.11.2.
 *
 * Any client can register, so until a member has consented to the client, the redirect would be an open redirect to an unknown page. A
 * loopback address, on the user's own computer, is exempt.
 */
function mayBeLedTo({ client, redirect_uri }: TrustedRequest): boolean {
  return client.last_used_at !== null || isLoopback(redirect_uri)
}

const PKCE = ['code_challenge', 'code_challenge_method']

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : (url.slice(start + 1).split('#')[0] ?? '')
}
