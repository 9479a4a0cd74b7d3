import { describe, expect, test } from 'bun:test'
import { SCOPES } from '@svc/specification/access'
import { BASE_URL, CALLBACK, openOauth, refusal } from './start-oauth.ts'

const server = await openOauth()

const LEAST = { client_name: 'Tester', redirect_uris: [CALLBACK] }
const register = (metadata: unknown, headers = {}) =>
  server.json('/oauth2/application', metadata, headers)

describe('POST /oauth2/application', () => {
  test('answers with all that is registered, defaults filled in', async () => {
    const response = await register(LEAST)
    expect(response.status).toBe(201)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const client = (await response.json()) as Record<string, unknown>
    expect(client).toEqual({
      client_id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
      client_id_issued_at: expect.any(Number),
      registration_client_uri: `${BASE_URL}/oauth2/application/${client['client_id']}`,
      registration_access_token: expect.stringMatching(/^[\w-]{43}$/),
      client_name: 'Tester',
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code'],
      response_types: ['code'],
    })
    expect(Math.abs(Number(client['client_id_issued_at']) - Date.now() / 1000)).toBeLessThan(60)
  })

  test('echoes whatever else a client registers', async () => {
    const metadata = {
      ...LEAST,
      grant_types: ['authorization_code', 'refresh_token'],
      scope: SCOPES.join(' '),
      allowed_resources: [BASE_URL, `${BASE_URL}/mcp`],
      client_uri: 'https://app.example.com',
      logo_uri: 'https://app.example.com/logo.png',
      tos_uri: 'https://app.example.com/terms',
      policy_uri: 'https://app.example.com/privacy',
      contacts: ['somebody@app.example.com'],
      software_id: '5f0c7a6e',
      software_version: '1.2.3',
    }
    expect(await server.register(metadata)).toMatchObject(metadata)
  })

  test.each(['client_secret_basic', 'client_secret_post'])(
    'gives a client of %s a secret that never expires, once',
    async (token_endpoint_auth_method) => {
      const client = await server.register({ token_endpoint_auth_method })
      expect(client.client_secret).toMatch(/^[\w-]{43}$/)
      expect(client['client_secret_expires_at']).toBe(0)
      expect(await read(client.client_id, client.registration_access_token)).not.toHaveProperty(
        'client_secret',
      )
    },
  )

  test('gives a public client no secret', async () => {
    const client = await server.register()
    expect(Object.keys(client).filter((name) => name.startsWith('client_secret'))).toEqual([])
  })

  test('ignores unknown members, and those that only the server sets', async () => {
    const body = `{"client_name":"Tester","redirect_uris":["${CALLBACK}"],"client_id":"mine",
      "registration_access_token":"mine","client_secret":"mine","is_verified":true,
      "jwks_uri":"http://169.254.169.254/","application_type":"web","__proto__":{"scope":"x"},
      "constructor":{"prototype":{"admin":true}}}`
    const client = (await (await register(body)).json()) as Record<string, unknown>
    expect(client['client_id']).not.toBe('mine')
    expect(client['registration_access_token']).not.toBe('mine')
    expect(Object.keys(client).toSorted()).toEqual([
      ...['client_id', 'client_id_issued_at', 'client_name', 'grant_types', 'redirect_uris'],
      ...['registration_access_token', 'registration_client_uri', 'response_types'],
      'token_endpoint_auth_method',
    ])
  })

  test('takes members that are null for left out', async () => {
    const none = { grant_types: null, scope: null, client_uri: null, allowed_resources: null }
    const client = await (await register({ ...LEAST, ...none })).json()
    expect(client).toMatchObject({ grant_types: ['authorization_code'] })
    expect(client).not.toHaveProperty('scope')
  })

  test.each([
    ['no name', { client_name: undefined }],
    ['an empty name', { client_name: '  ' }],
    ['a name that is a number', { client_name: 7 }],
    ['a name of 201 characters', { client_name: 'ä'.repeat(201) }],
    ['a name of two lines', { client_name: 'Good\nBad' }],
    ['a name with a null character', { client_name: 'Good\0' }],
    ['a name that turns the direction of writing', { client_name: 'Good \u202edoog' }],
    ['a name with half a character', { client_name: 'Good \ud800' }],
    ['another authentication method', { token_endpoint_auth_method: 'private_key_jwt' }],
    ['an authentication method in a list', { token_endpoint_auth_method: ['none'] }],
    ['the grant type client_credentials', { grant_types: ['client_credentials'] }],
    ['the grant type password', { grant_types: ['authorization_code', 'password'] }],
    ['the grant type implicit', { grant_types: ['implicit'] }],
    ['no grant type', { grant_types: [] }],
    ['grant types in a text', { grant_types: 'authorization_code' }],
    ['the response type token', { response_types: ['token'] }],
    ['no response type for codes', { response_types: [] }],
    ['a scope that is not there', { scope: 'svc:account:read svc:account:write' }],
    ['a wildcard for scopes', { scope: 'svc:*' }],
    ['the scope offline_access', { scope: 'offline_access' }],
    ['scopes between commas', { scope: 'svc:account:read,svc:projects:read' }],
    ['scopes in a list', { scope: ['svc:account:read'] }],
    ['a foreign resource', { allowed_resources: ['https://other.example'] }],
    ['no resource', { allowed_resources: [] }],
    ['a resource in a text', { allowed_resources: BASE_URL }],
    ['a web page without TLS', { client_uri: 'http://app.example.com' }],
    ['a logo that is a script', { logo_uri: 'javascript:alert(1)' }],
    ['a logo that is a file', { logo_uri: 'file:///etc/passwd' }],
    ['terms with a user name', { tos_uri: 'https://a@app.example.com/' }],
    ['a policy in an object', { policy_uri: { en: 'https://app.example.com' } }],
    ['contacts in a text', { contacts: 'somebody@app.example.com' }],
    ['eleven contacts', { contacts: Array.from({ length: 11 }, () => 'a@b.example') }],
  ])('refuses %s', async (_, metadata) => {
    expect(await refusal(await register({ ...LEAST, ...metadata }))).toBe(
      '400 invalid_client_metadata',
    )
  })

  test.each(['[]', 'null', '"text"', '7'])('refuses the body %s', async (body) => {
    expect(await refusal(await register(body))).toBe('400 invalid_client_metadata')
  })

  test.each([
    ['that is not JSON', '{', 'application/json', '400 invalid_request'],
    ['that is a form', 'client_name=T', 'application/x-www-form-urlencoded', '400 invalid_request'],
    ['without a type', '{}', '', '400 invalid_request'],
    ['of 65 KiB', `"${'a'.repeat(65 * 1024)}"`, 'application/json', '413 invalid_request'],
    ['nested deep', '['.repeat(30_000), 'application/json', '400 invalid_request'],
  ])('refuses a body %s', async (_, body, type, refused) => {
    expect(await refusal(await register(body, { 'content-type': type }))).toBe(refused)
  })

  test('requests no address of the metadata', async () => {
    let connections = 0
    // Of any protocol: a connection that is to be TLS counts too.
    const canary = Bun.listen({
      ...{ hostname: '127.0.0.1', port: 0 },
      socket: {
        open() {
          connections += 1
        },
        data: (socket) => void socket.end(),
      },
    })
    const there = `https://127.0.0.1:${canary.port}`
    const uris = { client_uri: there, logo_uri: `${there}/logo`, policy_uri: `${there}/policy` }
    await server.register({ ...uris, jwks_uri: `http://127.0.0.1:${canary.port}/jwks` })
    // What came before this one is counted by then.
    await fetch(`http://127.0.0.1:${canary.port}`).catch(() => {})
    canary.stop(true)
    expect(connections).toBe(1)
  })
})

describe('GET /oauth2/application/{client_id}', async () => {
  const client = await server.register({ token_endpoint_auth_method: 'client_secret_basic' })
  const stranger = await server.register()
  const { access_token } = await server.tokens(stranger)
  const path = `/oauth2/application/${client.client_id}`

  test('shows the registration to the holder of its token, without any secret', async () => {
    const response = await server.get(path, bearer(client.registration_access_token))
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { registration_access_token, client_secret, client_secret_expires_at, ...rest } = client
    expect(await response.json()).toEqual(rest)
  })

  test.each([
    ['without a token', {}, 'Bearer'],
    ['with a made-up token', bearer('a'.repeat(43)), 'Bearer error="invalid_token"'],
    [
      'with the token of another client',
      bearer(stranger.registration_access_token),
      'Bearer error="invalid_token"',
    ],
    ['with an access token', bearer(access_token), 'Bearer error="invalid_token"'],
    [
      'with the secret of the client',
      bearer(client.client_secret ?? ''),
      'Bearer error="invalid_token"',
    ],
    [
      'with Basic credentials',
      { authorization: `Basic ${btoa(`${client.client_id}:${client.client_secret}`)}` },
      'Bearer',
    ],
  ])('refuses a request %s', async (_, headers, challenge) => {
    const response = await server.get(path, headers)
    expect(response.headers.get('www-authenticate')).toBe(challenge)
    expect(await refusal(response)).toBe('401 invalid_token')
  })

  test('does not take the token from the query', async () => {
    const query = `?access_token=${client.registration_access_token}`
    expect(await refusal(await server.get(path + query))).toBe('401 invalid_token')
  })

  test.each(['01M7ZB4EXBH32SS0ZE9P73F5DM', 'x', "' or true --", 'a'.repeat(1000), '%00', '%F0'])(
    'refuses an unknown client as it refuses a wrong token: %s',
    async (client_id) => {
      const headers = bearer(client.registration_access_token)
      const response = await server.get(
        `/oauth2/application/${client_id.replaceAll(' ', '%20')}`,
        headers,
      )
      expect(await response.json()).toEqual(
        await (await server.get(path, bearer('a'.repeat(43)))).json(),
      )
      expect(response.status).toBe(401)
    },
  )
})

async function read(client_id: string, token: string): Promise<object> {
  const response = await server.get(`/oauth2/application/${client_id}`, bearer(token))
  return (await response.json()) as object
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` }
}
