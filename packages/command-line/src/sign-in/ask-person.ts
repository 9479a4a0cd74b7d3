import * as oauth from 'oauth4webapi'
import { whenStopped } from '../explain.ts'
import type { KeptTokens } from './credentials-file.ts'
import { discover, requestsTo, toKeep } from './fresh-token.ts'

interface Asking {
  /** The id of a registered client that has a loopback redirect address. Default: a new client is registered. */
  clientId?: string
  /** Default: all scopes; the person may deselect some. */
  scopes?: string[]
  /** Opens an address in the person's browser. */
  open(address: URL): void | Promise<void>
  signal: AbortSignal
}

/** Requests a person's consent in the browser: authorization code with PKCE, redirected to a loopback address. */
export async function askPerson(server: string, asking: Asking): Promise<KeptTokens> {
  const { clientId, open, signal } = asking
  const options = requestsTo(server)
  const url = new URL(server)
  const resource = await oauth.processResourceDiscoveryResponse(
    url,
    await oauth.resourceDiscoveryRequest(url, options),
  )
  const issuer = resource.authorization_servers?.[0] ?? server
  const authorization = await discover(issuer, server)
  const scopes = asking.scopes ?? resource.scopes_supported ?? []
  using loopback = listenOnLoopback()
  const { redirectUri } = loopback
  const client_id = clientId ?? (await register(authorization, redirectUri, options))
  const client = { client_id }
  const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()]

  const address = new URL(authorization.authorization_endpoint ?? '')
  address.search = new URLSearchParams({
    ...{ client_id, redirect_uri: redirectUri, response_type: 'code', state },
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    resource: resource.resource,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString()
  await open(address)

  const called = await Promise.race([loopback.called, whenStopped(signal)])
  const response = await oauth.authorizationCodeGrantRequest(
    authorization,
    client,
    oauth.None(),
    oauth.validateAuthResponse(authorization, client, called, state),
    redirectUri,
    verifier,
    options,
  )
  const granted = await oauth.processAuthorizationCodeResponse(authorization, client, response)
  return toKeep({ issuer, client_id }, granted)
}

async function register(
  authorization: oauth.AuthorizationServer,
  redirect_uri: string,
  options: ReturnType<typeof requestsTo>,
): Promise<string> {
  const metadata = {
    client_name: 'clip (command line)',
    redirect_uris: [redirect_uri],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
  }
  const response = await oauth.dynamicClientRegistrationRequest(authorization, metadata, options)
  return (await oauth.processDynamicClientRegistrationResponse(response)).client_id
}

/** A local HTTP listener that waits for the browser to be redirected to it with a code (RFC 8252 §7.3). */
interface Loopback extends Disposable {
  redirectUri: string
  /** Resolves with the address that the browser came to. */
  called: Promise<URL>
}

/** Listens on a free port of 127.0.0.1. */
function listenOnLoopback(): Loopback {
  const called = Promise.withResolvers<URL>()
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      const url = new URL(request.url)
      if (url.pathname !== '/callback') return new Response(null, { status: 404 })
      called.resolve(url)
      return new Response('This window can be closed; go on in the terminal.', {
        headers: { 'content-type': 'text/plain; charset=utf-8', 'referrer-policy': 'no-referrer' },
      })
    },
  })
  return {
    redirectUri: `http://127.0.0.1:${server.port}/callback`,
    called: called.promise,
    [Symbol.dispose]: () => void server.stop(),
  }
}
