import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import * as oauth from 'oauth4webapi'
import { listenOnLoopback } from './loopback-listener.ts'
import { meetPerson } from './person.ts'
import { openSharedBrowser, restingService } from './shared-service.ts'

const service = await restingService()
const browser = await openSharedBrowser()
const insecure = { [oauth.allowInsecureRequests]: true }

test('oauth4webapi walks from discovery to a revoked token', async () => {
  await using app = listenOnLoopback()
  await using person = await meetPerson(browser, service.baseUrl)

  const resource = await oauth.processResourceDiscoveryResponse(
    new URL(service.baseUrl),
    await oauth.resourceDiscoveryRequest(new URL(service.baseUrl), insecure),
  )
  const issuer = new URL(resource.authorization_servers?.[0] ?? '')
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
  )
  const client = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(server, REGISTRATION(app.redirect_uri), insecure),
  )
  const secret = oauth.ClientSecretBasic(String(client.client_secret))
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()

  await person.open(
    authorizationUrl(server, {
      client_id: client.client_id,
      redirect_uri: app.redirect_uri,
      response_type: 'code',
      scope: 'svc:account:read svc:projects:read',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  )
  await person.allow({ without: ['svc:projects:read'] })

  const callback = oauth.validateAuthResponse(server, client, await app.called, state)
  const granted = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(
      server,
      client,
      secret,
      callback,
      app.redirect_uri,
      verifier,
      insecure,
    ),
  )
  expect(granted).toMatchObject({ token_type: 'bearer', scope: 'svc:account:read' })
  const account = await ask(granted.access_token, '/v1/account')
  expect(account.status).toBe(200)
  expect(await account.json()).toMatchObject({ email: person.email, scopes: ['svc:account:read'] })
  expect((await ask(granted.access_token, '/v1/projects')).status).toBe(403)
  const claims = await oauth.validateJwtAccessToken(
    server,
    new Request(service.baseUrl, {
      headers: { authorization: `Bearer ${granted.access_token}` },
    }),
    service.baseUrl,
    insecure,
  )
  expect(claims).toMatchObject({ client_id: client.client_id, scope: 'svc:account:read' })

  const refreshed = await oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(
      server,
      client,
      secret,
      granted.refresh_token ?? '',
      insecure,
    ),
  )
  expect((await ask(refreshed.access_token, '/v1/account')).status).toBe(200)
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, secret, refreshed.refresh_token ?? '', insecure),
  )
  for (const token of [granted.access_token, refreshed.access_token]) {
    await until(async () => {
      return (await ask(token, '/v1/account')).status === 401
    })
  }
})

const REGISTRATION = (redirect_uri: string) => ({
  client_name: 'A test of oauth4webapi',
  redirect_uris: [redirect_uri],
  token_endpoint_auth_method: 'client_secret_basic',
  grant_types: ['authorization_code', 'refresh_token'],
  scope: 'svc:account:read svc:projects:read',
})

function authorizationUrl(server: oauth.AuthorizationServer, parameters: Record<string, string>) {
  const url = new URL(server.authorization_endpoint ?? '')
  url.search = new URLSearchParams(parameters).toString()
  return url
}

function ask(token: string, path: string): Promise<Response> {
  return fetch(`${service.baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } })
}
