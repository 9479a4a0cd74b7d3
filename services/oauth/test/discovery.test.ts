import { describe, expect, test } from 'bun:test'
import { rotateSigningKey, signingKeySealer } from '@svc/domain'
import { until } from '@svc/patience'
import { SCOPES } from '@svc/specification/access'
import { BASE_URL, openOauth, refusal, SECRET } from './start-oauth.ts'

const server = await openOauth()

const METADATA = '/.well-known/oauth-authorization-server'
const read = async (path: string, headers = {}) =>
  (await (await server.get(path, headers)).json()) as Record<string, unknown>

describe('GET /.well-known/oauth-authorization-server', () => {
  test('describes the server under its issuer, byte for byte', async () => {
    const response = await server.get(METADATA)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toStartWith('application/json')
    expect(await response.json()).toEqual({
      issuer: BASE_URL,
      authorization_endpoint: `${BASE_URL}/oauth2/authorize`,
      token_endpoint: `${BASE_URL}/oauth2/token`,
      client_id_metadata_document_supported: true,
      registration_endpoint: `${BASE_URL}/oauth2/application`,
      revocation_endpoint: `${BASE_URL}/oauth2/revoke`,
      jwks_uri: `${BASE_URL}/.well-known/jwks.json`,
      scopes_supported: [...SCOPES],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
      revocation_endpoint_auth_methods_supported: [
        'none',
        'client_secret_basic',
        'client_secret_post',
      ],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      protected_resources: [BASE_URL, `${BASE_URL}/mcp`],
    })
  })

  test.each([
    ['Host', { host: 'evil.example' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example' }],
    ['Forwarded', { forwarded: 'host=evil.example;proto=http' }],
  ])('says the same whatever %s claims', async (_, headers) => {
    expect(await read(METADATA, headers)).toEqual(await read(METADATA))
  })
})

describe('GET /.well-known/jwks.json', () => {
  test('has the public halves of the ES256 keys, each with a kid of its own', async () => {
    await rotateSigningKey(server.sql, signingKeySealer(SECRET))
    const keys = await until(async () => {
      const set = (await read('/.well-known/jwks.json')) as { keys: Record<string, unknown>[] }
      return set.keys.length === 2 && set.keys
    })
    for (const key of keys) {
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
      expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', use: 'sig', alg: 'ES256' })
    }
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(2)
  })

  test('may be kept for five minutes', async () => {
    const { headers } = await server.get('/.well-known/jwks.json')
    expect(headers.get('cache-control')).toBe('public, max-age=300')
  })
})

describe('GET /.well-known/oauth-protected-resource', () => {
  test.each([
    ['the API', '', BASE_URL],
    ['the MCP server', '/mcp', `${BASE_URL}/mcp`],
  ])('describes %s and leads to its authorization server', async (_, inserted, resource) => {
    const metadata = await read(`/.well-known/oauth-protected-resource${inserted}`)
    expect(metadata).toEqual({
      resource,
      resource_name: expect.any(String),
      authorization_servers: [BASE_URL],
      scopes_supported: [...SCOPES],
      bearer_methods_supported: ['header'],
    })
    expect(metadata['scopes_supported']).not.toContain('offline_access')
  })
})

describe('every endpoint', () => {
  test.each([
    ['POST', METADATA, 'GET, HEAD'],
    ['DELETE', '/.well-known/jwks.json', 'GET, HEAD'],
    ['GET', '/oauth2/application', 'POST'],
    ['PUT', '/oauth2/application/01M7ZB4EXBH32SS0ZE9P73F5DM', 'GET, HEAD'],
    ['DELETE', '/oauth2/application/01M7ZB4EXBH32SS0ZE9P73F5DM', 'GET, HEAD'],
    ['POST', '/oauth2/authorize', 'GET, HEAD'],
    ['OPTIONS', '/oauth2/authorize', 'GET, HEAD'],
    ['GET', '/oauth2/authorize/complete', 'POST'],
    ['GET', '/oauth2/token', 'POST'],
    ['PUT', '/oauth2/token', 'POST'],
    ['OPTIONS', '/oauth2/token', 'POST'],
    ['GET', '/oauth2/revoke', 'POST'],
  ])('names the method that it supports instead of %s %s', async (method, path, allowed) => {
    const response = await server.send(method, path)
    expect(response.headers.get('allow')).toBe(allowed)
    expect(await refusal(response)).toBe('405 invalid_request')
  })

  test.each([
    '/oauth2',
    '/oauth2/',
    '/oauth2/tokens',
    '/oauth2/token/',
    '/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server/mcp',
    '/.well-known/oauth-protected-resource/v1',
    '/somewhere',
  ])('is not at %s', async (path) => {
    expect(await refusal(await server.get(path))).toBe('404 invalid_request')
  })

  test.each([
    [200, 'GET', METADATA],
    [400, 'GET', '/oauth2/authorize'],
    [404, 'GET', '/oauth2/nothing'],
    [405, 'GET', '/oauth2/token'],
    [400, 'POST', '/oauth2/token'],
    [401, 'GET', '/back-channel/members/somebody/apps'],
  ])('names the request in its headers: %i to %s %s', async (_, method, path) => {
    const { headers } = await server.send(method, path, {
      headers: { 'x-request-id': 'of-the-client' },
    })
    expect(headers.get('x-request-id')).toBe('of-the-client')
    expect(headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/)
  })

  test.each([
    ['GET', METADATA],
    ['GET', '/oauth2/authorize'],
    ['POST', '/oauth2/token'],
    ['POST', '/oauth2/application'],
  ])('allows no page of another origin: %s %s', async (method, path) => {
    const { headers } = await server.send(method, path, {
      headers: { origin: 'https://evil.example' },
    })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})
