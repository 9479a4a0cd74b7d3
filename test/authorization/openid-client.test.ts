import { expect, test } from 'bun:test'
import * as client from 'openid-client'
import { listenOnLoopback } from './loopback-listener.ts'
import { meetPerson } from './person.ts'
import { openSharedBrowser, restingService } from './shared-service.ts'

const service = await restingService()
const browser = await openSharedBrowser()

test('openid-client registers a client with a secret and is granted, refreshed and refused a reuse', async () => {
  await using app = listenOnLoopback()
  await using person = await meetPerson(browser, service.baseUrl)
  const config = await client.dynamicClientRegistration(
    new URL(service.baseUrl),
    {
      client_name: 'A test of openid-client',
      redirect_uris: [app.redirect_uri],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'client_secret_basic',
      scope: 'svc:account:read',
    },
    client.ClientSecretBasic(),
    { algorithm: 'oauth2', execute: [client.allowInsecureRequests] },
  )
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const expectedState = client.randomState()
  await person.open(
    client.buildAuthorizationUrl(config, {
      redirect_uri: app.redirect_uri,
      state: expectedState,
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    }),
  )
  await person.allow()

  const checks = { pkceCodeVerifier, expectedState }
  const granted = await client.authorizationCodeGrant(config, await app.called, checks)
  const account = await client.fetchProtectedResource(
    config,
    granted.access_token,
    new URL('/v1/account', service.baseUrl),
    'GET',
  )
  expect(account.status).toBe(200)

  const first = granted.refresh_token ?? ''
  const refreshed = await client.refreshTokenGrant(config, first)
  await expect(client.refreshTokenGrant(config, first)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  await expect(
    client.refreshTokenGrant(config, refreshed.refresh_token ?? ''),
  ).rejects.toMatchObject({ error: 'invalid_grant' })
})
