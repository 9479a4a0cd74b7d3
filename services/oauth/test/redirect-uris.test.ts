import { describe, expect, test } from 'bun:test'
import { isSameRedirectUri } from '../src/authorize/checks.ts'
import { openOauth, refusal } from './start-oauth.ts'

const server = await openOauth()

const REGISTERED = 'https://app.example.com/callback?tenant=7'

/** URIs that look like the registered one and differ: RFC 9700 §4.1. */
const NEAR_MISSES: [string, string][] = [
  ['an added parameter', `${REGISTERED}&next=https://evil.example`],
  ['a parameter less', 'https://app.example.com/callback'],
  ['another value', 'https://app.example.com/callback?tenant=8'],
  ['an added path', 'https://app.example.com/callback/more?tenant=7'],
  ['a slash at the end of the path', 'https://app.example.com/callback/?tenant=7'],
  ['half the path', 'https://app.example.com/call?tenant=7'],
  ['no path', 'https://app.example.com?tenant=7'],
  ['a step up', 'https://app.example.com/x/../callback?tenant=7'],
  ['an encoded step up', 'https://app.example.com/x/%2e%2e/callback?tenant=7'],
  ['an encoded letter', 'https://app.example.com/c%61llback?tenant=7'],
  ['a doubled slash', 'https://app.example.com//callback?tenant=7'],
  ['another case of the path', 'https://app.example.com/Callback?tenant=7'],
  ['another case of the host', 'https://APP.example.com/callback?tenant=7'],
  ['another case of the scheme', 'HTTPS://app.example.com/callback?tenant=7'],
  ['the port that is meant anyway', 'https://app.example.com:443/callback?tenant=7'],
  ['another port', 'https://app.example.com:8443/callback?tenant=7'],
  ['no TLS', 'http://app.example.com/callback?tenant=7'],
  ['a dot after the host', 'https://app.example.com./callback?tenant=7'],
  ['a longer host', 'https://app.example.com.evil.example/callback?tenant=7'],
  ['a host below', 'https://x.app.example.com/callback?tenant=7'],
  ['a user name', 'https://app.example.com@evil.example/callback?tenant=7'],
  ['an empty user name', 'https://@app.example.com/callback?tenant=7'],
  ['a fragment', `${REGISTERED}#token`],
  ['an empty fragment', `${REGISTERED}#`],
  ['no scheme', '//app.example.com/callback?tenant=7'],
  ['a backslash', 'https:\\\\app.example.com\\callback?tenant=7'],
  ['a look-alike letter', 'https://аpp.example.com/callback?tenant=7'],
  ['a blank before it', ` ${REGISTERED}`],
  ['a blank after it', `${REGISTERED} `],
  ['a line break after it', `${REGISTERED}\r\nSet-Cookie: a=b`],
  ['a null character', `${REGISTERED}\0`],
  ['two of them', `${REGISTERED},${REGISTERED}`],
  ['another address altogether', 'https://evil.example/'],
  ['a script', 'javascript:alert(1)'],
]

describe('GET /oauth2/authorize', async () => {
  const client = await server.register({ redirect_uris: [REGISTERED] })
  await server.trustAll()

  test('redirects to the registered URI, and keeps its query', async () => {
    const response = await server.authorize(client, { redirect_uri: REGISTERED, scope: 'none' })
    expect(response.headers.get('location')).toStartWith(`${REGISTERED}&error=invalid_scope&`)
  })

  test.each(NEAR_MISSES)('never redirects to a URI with %s', async (_, redirect_uri) => {
    const response = await server.authorize(client, { redirect_uri })
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
    expect(response.headers.get('content-type')).toStartWith('text/html')
  })
})

describe('a loopback redirect URI', () => {
  test.each([
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb', true],
    ['http://127.0.0.1:8080/cb', 'http://127.0.0.1:51004/cb', true],
    ['http://127.0.0.1:8080/cb', 'http://127.0.0.1/cb', true],
    ['http://127.0.0.1', 'http://127.0.0.1:51004', true],
    ['http://127.0.0.1/cb?a=b', 'http://127.0.0.1:1/cb?a=b', true],
    ['http://[::1]/cb', 'http://[::1]:65535/cb', true],
    ['http://localhost/cb', 'http://localhost:3334/cb', true],
    ['http://localhost:3000/cb', 'http://localhost:3334/cb', true],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/other', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb/', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb?x', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb#x', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:0/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:65536/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:080/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:80@evil.example/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1.evil.example/cb', false],
    ['http://127.0.0.1/cb', 'https://127.0.0.1:51004/cb', false],
    ['http://127.0.0.1/cb', 'http://localhost:51004/cb', false],
    ['http://127.0.0.1/cb', 'http://[::1]:51004/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.2:51004/cb', false],
    ['http://127.0.0.1/cb', 'http://127.1:51004/cb', false],
    ['http://127.0.0.1/cb', 'http://0x7f.0.0.1/cb', false],
    ['http://localhost/cb', 'http://LOCALHOST:1/cb', false],
    ['https://localhost/cb', 'https://localhost:8443/cb', false],
    ['https://app.example.com/cb', 'https://app.example.com:8443/cb', false],
  ])('registered as %s takes %s: %p', (registered, given, same) => {
    expect(isSameRedirectUri(registered, given)).toBe(same)
  })

  test('is where the answer goes, on the port that was asked for', async () => {
    const client = await server.register({ redirect_uris: ['http://127.0.0.1/cb'] })
    const redirect_uri = 'http://127.0.0.1:51004/cb'
    const code = await server.code(client, { redirect_uri })
    expect((await server.redeem(client, code, { redirect_uri })).status).toBe(200)
  })
})

describe('POST /oauth2/application', () => {
  test.each([
    'https://app.example.com/callback',
    'https://app.example.com:8443/callback?tenant=7',
    'https://APP.example.com',
    'https://10.0.0.7/callback',
    'https://xn--bcher-kva.example/callback',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:8080/callback',
    'http://[::1]:8080/callback',
    'http://localhost:3334/oauth/callback',
    'com.example.app:/oauth',
    'com.example.app://oauth/callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://example.extension/callback',
    'claude://callback',
  ])('takes the redirect URI %s', async (uri) => {
    expect((await server.register({ redirect_uris: [uri] }))['redirect_uris']).toEqual([uri])
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript://app.example.com/%0aalert(1)',
    'data:text/html,hello',
    'file:///etc/passwd',
    'vbscript:x',
    'blob:https://app.example.com/1',
    'about:blank',
    'ftp://app.example.com/',
    'ws://app.example.com/',
    'myapp://callback',
    'myapp:/callback',
    'http://app.example.com/callback',
    'http://127.0.0.2/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://localhost.evil.example/callback',
    'http://127.1/callback',
    'http://2130706433/callback',
    'http://0.0.0.0/callback',
    'https://',
    'https:///callback',
    'https:app.example.com/callback',
    'https:/app.example.com/callback',
    'https://app.example.com/callback#',
    'https://app.example.com/callback#fragment',
    'https://user@app.example.com/callback',
    'https://user:password@app.example.com/callback',
    'https://@app.example.com/callback',
    'https://*.example.com/callback',
    'https://app.example.com/*',
    'https://app.example.com/call back',
    ' https://app.example.com/callback',
    'https://app.example.com/callback\n',
    'https://app.example.com/\u0000',
    'https://app.example.com\\callback',
    'https://app.example.com/<script>',
    'https://app.example.com/"',
    'https://app.example.com/%zz',
    'https://app.example.com:99999/callback',
    'https://аpp.example.com/callback',
    'https://ex%61mple.com/callback',
    'com.example.app://user@host/callback',
    '//app.example.com/callback',
    '/callback',
    'callback',
    '',
    `https://app.example.com/${'a'.repeat(2000)}`,
    7,
    null,
  ])('refuses the redirect URI %p', async (uri) => {
    const body = { client_name: 'Tester', redirect_uris: ['https://app.example.com/ok', uri] }
    const response = await server.json('/oauth2/application', body)
    expect(await refusal(response)).toBe('400 invalid_redirect_uri')
  })

  test.each([
    ['missing', undefined],
    ['null', null],
    ['a text', 'https://app.example.com/callback'],
    ['an object', { 0: 'https://app.example.com/callback', length: 1 }],
    ['empty', []],
    ['more than twenty', Array.from({ length: 21 }, (_, index) => `https://a.example/${index}`)],
  ])('refuses redirect URIs that are %s', async (_, redirect_uris) => {
    const response = await server.json('/oauth2/application', { client_name: 'T', redirect_uris })
    expect(await refusal(response)).toBe('400 invalid_redirect_uri')
  })

  test('needs no redirect URI for a client that only refreshes', async () => {
    const client = await server.register({ redirect_uris: [], grant_types: ['refresh_token'] })
    expect(client).toMatchObject({ redirect_uris: [], grant_types: ['refresh_token'] })
  })
})
