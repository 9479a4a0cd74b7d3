import { beginAuthorization, type OAuthClient } from '@svc/domain'
import { OAuthError } from '@svc/errors'
import { createPageWords, html, htmlPage, pageStyle } from '@svc/http'
import { LANGUAGE_VARY } from '@svc/words'
import type { Core } from '../dependencies.ts'
import {
  checkParameters,
  describeFailure,
  type Parameters,
  parseParameters,
  toOAuthError,
} from '../parameters.ts'
import { countRequest } from '../request-limits.ts'
import de from '../words/de.json'
import en from '../words/en.json'
import es from '../words/es.json'
import fr from '../words/fr.json'
import ja from '../words/ja.json'
import pt from '../words/pt.json'
import * as checks from './checks.ts'

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
    const client = await checks.knownClient(core, parameters, request.headers)
    const redirect_uri = checks.registeredRedirectUri(client, parameters)
    const answer = await answerTrusted(core, request, { parameters, client, redirect_uri })
    // The client was deleted after the look-up.
    if (answer === null) throw checks.unknownClient()
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
    checks.responseType(parameters)
    const code_challenge = checks.codeChallenge(parameters)
    const scopes = checks.requestedScopes(client, parameters)
    const resource = checks.requestedResource(core.resources, client, parameters)
    checks.grantOfClient(client)
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
  return client.last_used_at !== null || checks.isLoopback(redirect_uri)
}

const PKCE = ['code_challenge', 'code_challenge_method']

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : (url.slice(start + 1).split('#')[0] ?? '')
}

/**
 * Shows the user an error that must not be redirected to the client, or only after confirmation.
 *
 * The page repeats nothing of the request except the address that takes the refusal to the client: RFC 9700 §4.11.2.
 *
 * The error itself stays in English, which is for the makers of the client.
 *
 * @param address - Link to the client; absent when the redirect URI is not registered for the client.
 */
function errorPage(
  { headers }: Request,
  { message, status }: OAuthError,
  address?: string,
): Response {
  const { language, say, mark } = wordsOf({ headers })
  const title = say('title')
  const [next, link] =
    address === undefined ? [say('toMakers'), null] : [say('onlyIf'), linkTo(address)]
  const page = htmlPage({
    ...{ title, language, style: STYLE },
    body: [
      html`<main>
<h1>${title}</h1>
<p lang="en">${message}</p>
<p class="quiet">${say('nothingShared')} ${next}</p>
${link && html`<p><a href="${link.href}" rel="noreferrer nofollow">${mark('goOn', { host: () => html`<bdi>${link.host}</bdi>` })}</a></p>`}
</main>`,
    ],
  })
  return new Response(page.text, {
    status: address === undefined ? BAD_REQUEST : status,
    headers: {
      ...PAGE_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${STYLE.source}; frame-ancestors 'none'`,
      vary: LANGUAGE_VARY,
    },
  })
}

const BAD_REQUEST = 400

function linkTo(href: string) {
  const { protocol, host } = new URL(href)
  return { href, host: host || protocol }
}

const STYLE = pageStyle(`
main { min-height: 80vh; display: grid; place-content: center; gap: 1rem; max-width: 32rem; margin: 0 auto; padding: 1.25rem; }
a { color: var(--accent); display: inline-block; padding-block: 0.4rem; }
`)

/** Redirects the browser with GET, whatever the method of its request: OAuth 2.1 §7.5.3 forbids 307. */
function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { ...PAGE_HEADERS, location } })
}

/** The redirect URI of an answer, and the `state` that the client sent; `null` when it sent none. */
interface ClientAddress {
  redirect_uri: string
  state: string | null
}

/**
 * Writes the address that brings an answer to a client: OAuth 2.1 §4.1.2 and, for `iss`, RFC 9207 §2.
 *
 * An existing query of the redirect URI is kept unchanged.
 */
export function callback(
  { baseUrl }: { baseUrl: string },
  { redirect_uri, state }: ClientAddress,
  answer: Readonly<Record<string, string>>,
): string {
  const query = Object.entries({ ...answer, ...(state !== null && { state }), iss: baseUrl })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `${redirect_uri}${redirect_uri.includes('?') ? '&' : '?'}${query}`
}

/** Headers that keep the answers of the authorization endpoint out of caches, frames and `Referer` headers: OAuth 2.1 §7.11. */
const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** Gives the texts of pages in the language of a request. */
const wordsOf = createPageWords<typeof en>({ en, de, es, fr, pt, ja })
