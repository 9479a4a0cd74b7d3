import { describe, expect, test } from 'bun:test'
import {
  BASE_URL,
  CALLBACK,
  CHALLENGE,
  encode,
  locationOf,
  openOauth,
  type Sent,
  VERIFIER,
} from './start-oauth.ts'

const server = await openOauth()

const client = await server.register()
const anything = await server.register({ scope: undefined })
const refresher = await server.register({
  grant_types: ['refresh_token'],
  redirect_uris: [CALLBACK],
})
const forMcp = await server.register({ allowed_resources: [`${BASE_URL}/mcp`] })
await server.trustAll()

describe('GET /oauth2/authorize', () => {
  test('sends the browser to the dashboard, with nothing but the id of the request', async () => {
    const response = await server.authorize(client)
    expect(response.status).toBe(302)
    const { origin, pathname, searchParams } = locationOf(response)
    expect(`${origin}${pathname}`).toBe(`${BASE_URL}/dashboard/consent`)
    expect([...searchParams.keys()]).toEqual(['request_id'])
    expect(searchParams.get('request_id')).toMatch(/^[\w-]{43}$/)
  })

  test.each([
    ['an unknown client', { client_id: '01M7ZB4EXBH32SS0ZE9P73F5DM' }],
    ['no client', { client_id: undefined }],
    ['an empty client', { client_id: '' }],
    ['a client described at a private address', { client_id: 'https://127.0.0.1/client.json' }],
    ['a client whose id is a statement', { client_id: "' or true --" }],
    ['a client whose id is no text', { client_id: '\0' }],
    ['the client sent twice', { client_id: [client.client_id, client.client_id] }],
    ['no redirect URI', { redirect_uri: undefined }],
    ['an empty redirect URI', { redirect_uri: '' }],
    ['another redirect URI', { redirect_uri: 'https://evil.example/callback' }],
    ['the redirect URI sent twice', { redirect_uri: [CALLBACK, CALLBACK] }],
  ])('shows a page and never redirects for %s', async (_, parameters) => {
    // Everything else is wrong too: these two are checked first.
    const wrong = { response_type: 'token', code_challenge: undefined, scope: 'none' }
    for (const more of [{}, wrong]) {
      const response = await server.authorize(client, { ...more, ...parameters })
      expect(response.status).toBe(400)
      expect(response.headers.get('location')).toBeNull()
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    }
  })

  test('keeps the page out of frames, caches and other pages, and repeats no input on it', async () => {
    const redirect_uri = 'https://evil.example/<script>alert(1)</script>'
    const response = await server.authorize(client, { redirect_uri, state: 'a-marker' })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; .*frame-ancestors 'none'$/,
      ),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    const page = await response.text()
    expect(page).not.toContain('evil')
    expect(page).not.toContain('alert')
    expect(page).not.toContain('a-marker')
    expect(page).not.toContain(client.client_id)
  })

  test('keeps its redirects out of caches, frames and Referer headers', async () => {
    const { headers } = await server.authorize(client)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each<[string, Sent, string]>([
    ['no response type', { response_type: undefined }, 'invalid_request'],
    ['an empty response type', { response_type: '' }, 'invalid_request'],
    ['the response type token', { response_type: 'token' }, 'unsupported_response_type'],
    ['the response type code token', { response_type: 'code token' }, 'unsupported_response_type'],
    ['the response type in capitals', { response_type: 'CODE' }, 'unsupported_response_type'],
    ['no code challenge', { code_challenge: undefined }, 'invalid_request'],
    ['an empty code challenge', { code_challenge: '' }, 'invalid_request'],
    ['a short code challenge', { code_challenge: CHALLENGE.slice(1) }, 'invalid_request'],
    ['no challenge method', { code_challenge_method: undefined }, 'invalid_request'],
    ['the challenge method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['the challenge method in small letters', { code_challenge_method: 's256' }, 'invalid_request'],
    [
      'a plain challenge',
      { code_challenge: VERIFIER, code_challenge_method: 'plain' },
      'invalid_request',
    ],
    ['a scope that is not there', { scope: 'svc:account:write' }, 'invalid_scope'],
    ['a scope that was not registered', { scope: 'svc:render:execute' }, 'invalid_scope'],
    ['one such scope among others', { scope: 'svc:account:read admin' }, 'invalid_scope'],
    ['scopes on two lines', { scope: 'svc:account:read\nsvc:projects:read' }, 'invalid_scope'],
    ['only blanks for a scope', { scope: '  ' }, 'invalid_scope'],
    ['a foreign resource', { resource: 'https://other.example' }, 'invalid_target'],
    ['a resource below ours', { resource: `${BASE_URL}/v1` }, 'invalid_target'],
    ['a resource with a slash', { resource: `${BASE_URL}/mcp/` }, 'invalid_target'],
    ['a resource with a fragment', { resource: `${BASE_URL}#x` }, 'invalid_target'],
    ['a resource that is no URI', { resource: 'api' }, 'invalid_target'],
    ['the state sent twice', { state: ['one', 'two'] }, 'invalid_request'],
    ['the response type sent twice', { response_type: ['code', 'code'] }, 'invalid_request'],
    ['the challenge sent twice', { code_challenge: [CHALLENGE, CHALLENGE] }, 'invalid_request'],
    ['the method sent twice', { code_challenge_method: ['S256', 'S256'] }, 'invalid_request'],
    ['the scope sent twice', { scope: ['svc:account:read', ''] }, 'invalid_request'],
    [
      'a foreign resource beside ours',
      { resource: [BASE_URL, 'https://o.example'] },
      'invalid_target',
    ],
  ])('reports to the client what is wrong with %s', async (_, parameters, error) => {
    const response = await server.authorize(client, parameters)
    expect(response.status).toBe(302)
    const { searchParams } = locationOf(response)
    expect(response.headers.get('location')).toStartWith(`${CALLBACK}?`)
    expect(searchParams.get('error')).toBe(error)
    expect(searchParams.get('error_description')).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
    expect(searchParams.get('iss')).toBe(BASE_URL)
    expect(searchParams.get('state')).toBe(Array.isArray(parameters['state']) ? null : 'a state')
    expect(searchParams.get('code')).toBeNull()
  })

  test.each([
    ['did not register for codes', refresher, {}, 'unauthorized_client'],
    ['may not ask for the API', forMcp, { resource: BASE_URL }, 'invalid_target'],
    [
      'may not ask for it too',
      forMcp,
      { resource: [`${BASE_URL}/mcp`, BASE_URL] },
      'invalid_target',
    ],
    ['registered no scope and sends none', anything, { scope: undefined }, 'invalid_scope'],
  ])('reports to a client that %s', async (_, who, parameters, error) => {
    const { searchParams } = locationOf(await server.authorize(who, parameters))
    expect(searchParams.get('error')).toBe(error)
  })

  test.each([
    ['an ordinary text', 'xyz'],
    ['every special character', '&=#<>%00+ /?:@"\'\\;,!$()*[]{}|^`~'],
    ['control characters', 'a\0b\r\nc\td'],
    ['every alphabet', 'ä ж 漢 🎬 e\u0301 \u202e'],
    ['what is encoded already', '%25%2B%2520'],
    ['two kilobytes', 'a&b=c#'.repeat(340)],
    ['a text of JSON', '{"a":[1,"b"]}'],
  ])('brings the state back exactly: %s', async (_, state) => {
    const refused = locationOf(await server.authorize(client, { state, scope: 'none' }))
    expect(refused.searchParams.get('state')).toBe(state)
    const request_id = await server.ask(client, { state })
    const decision = { request_id, decision: 'approve', subject: 'somebody' }
    const { redirect_to } = (await (await server.complete(decision)).json()) as {
      redirect_to: string
    }
    expect(new URL(redirect_to).searchParams.get('state')).toBe(state)
  })

  test.each([
    ['no state', undefined],
    ['an empty state', ''],
  ])('brings no state back when there was %s', async (_, state) => {
    const { searchParams } = locationOf(await server.authorize(client, { state, scope: 'none' }))
    expect([...searchParams.keys()]).toEqual(['error', 'error_description', 'iss'])
  })

  test('refuses a state that is no percent-encoded UTF-8, and brings none back', async () => {
    const query = encode({
      client_id: client.client_id,
      redirect_uri: CALLBACK,
      response_type: 'code',
    })
    const response = await server.get(`/oauth2/authorize?${query}&state=%ff%zz`)
    const { searchParams } = locationOf(response)
    expect(searchParams.get('error')).toBe('invalid_request')
    expect(searchParams.has('state')).toBe(false)
  })

  test.each<[string, Sent]>([
    ['unknown parameters', { prompt: 'login', login_hint: 'x', ui_locales: 'de', nonce: 'n' }],
    ['unknown parameters sent twice', { utm: ['a', 'b'] }],
    ['empty parameters', { resource: '', nonce: '' }],
    ['an unknown parameter of 64 KiB', { padding: 'a'.repeat(64 * 1024) }],
    ['a request object', { request: 'e30.e30.', request_uri: 'https://evil.example/request' }],
    ['scopes twice and in another order', { scope: 'svc:projects:read  svc:account:read' }],
  ])('accepts %s', async (_, parameters) => {
    expect(await server.ask(client, parameters)).toMatch(/^[\w-]{43}$/)
  })

  test.each<[string, Sent[string], string | null]>([
    ['all of them when none is named', undefined, null],
    ['all of them when each is named', [BASE_URL, `${BASE_URL}/mcp`], null],
    ['one that is named twice', [BASE_URL, `${BASE_URL}/`], BASE_URL],
    ['the API', BASE_URL, BASE_URL],
    ['the API with a slash', `${BASE_URL}/`, BASE_URL],
    ['the MCP server', `${BASE_URL}/mcp`, `${BASE_URL}/mcp`],
  ])('asks for %s', async (_, resource, meant) => {
    const request_id = await server.ask(client, { resource })
    const asked = await server.back('GET', `/authorizations/${request_id}`)
    expect(await asked.json()).toMatchObject({ resource: meant })
  })

  test('asks for all that the client registered when it names no scope', async () => {
    const request_id = await server.ask(client, { scope: undefined })
    const asked = await server.back('GET', `/authorizations/${request_id}`)
    expect(await asked.json()).toMatchObject({
      scopes: ['svc:account:read', 'svc:projects:read', 'svc:projects:write'],
    })
  })

  test('lets a client that registered no scope ask for any', async () => {
    const request_id = await server.ask(anything, { scope: 'svc:media:upload' })
    const asked = await server.back('GET', `/authorizations/${request_id}`)
    expect(await asked.json()).toMatchObject({ scopes: ['svc:media:upload'] })
  })
})

describe('a client that no member has consented to', () => {
  test('gets no refusal before a person has decided to go on to it', async () => {
    const fresh = await server.register({ redirect_uris: [CALLBACK] })
    const response = await server.authorize(fresh, { scope: 'none', state: 'a "state"&' })
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
    expect(response.headers.get('content-security-policy')).toStartWith("default-src 'none'; ")
    const page = await response.text()
    expect(page).toContain('app.example.com')
    expect(page).not.toContain(fresh.client_name)
    const href = page.match(/href="([^"]+)"/)?.[1] ?? ''
    const way = new URL(href.replaceAll(/&(?:#38|amp);/g, '&'))
    expect(way.origin + way.pathname).toBe(CALLBACK)
    expect(Object.fromEntries(way.searchParams)).toEqual({
      error: 'invalid_scope',
      error_description: expect.any(String),
      state: 'a "state"&',
      iss: BASE_URL,
    })
  })

  test('is shown for consent when its request is valid, and is redirected to from the first consent on', async () => {
    const fresh = await server.register()
    expect(await server.code(fresh)).toMatch(/^[\w-]{43}$/)
    const response = await server.authorize(fresh, { scope: 'none' })
    expect(response.headers.get('location')).toStartWith(`${CALLBACK}?error=invalid_scope&`)
  })

  test.each(['http://127.0.0.1/cb', 'http://[::1]:4000/cb', 'http://localhost:4000/cb'])(
    'gets its refusal at %s, which is the computer of the person who asks',
    async (redirect_uri) => {
      const fresh = await server.register({ redirect_uris: [redirect_uri] })
      const response = await server.authorize(fresh, { redirect_uri, scope: 'none' })
      expect(response.headers.get('location')).toStartWith(`${redirect_uri}?error=invalid_scope&`)
    },
  )

  test.each(['https://127.0.0.1.evil.example/cb', 'https://localhost/cb', 'com.example.app:/cb'])(
    'gets none at %s',
    async (redirect_uri) => {
      const fresh = await server.register({ redirect_uris: [redirect_uri] })
      const response = await server.authorize(fresh, { redirect_uri, scope: 'none' })
      expect([response.status, response.headers.get('location')]).toEqual([400, null])
    },
  )
})
