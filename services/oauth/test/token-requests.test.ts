import { describe, expect, test } from 'bun:test'
import * as oauth from './start-oauth.ts'

const server = await oauth.openOauth()

const client = await server.register()
const other = await server.register()
const byBasic = await server.register({ token_endpoint_auth_method: 'client_secret_basic' })
const byPost = await server.register({ token_endpoint_auth_method: 'client_secret_post' })
const onlyCodes = await server.register({ grant_types: ['authorization_code'] })
const CHALLENGED = 'Basic realm="oauth"'

/** A request that lacks only the code. */
const sound: oauth.Sent = {
  grant_type: 'authorization_code',
  client_id: client.client_id,
  redirect_uri: oauth.CALLBACK,
  code_verifier: oauth.VERIFIER,
}

describe('POST /oauth2/token', () => {
  test('answers with tokens, and keeps them out of caches', async () => {
    const response = await server.redeem(client, await server.code(client))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toStartWith('application/json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 900,
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'svc:account:read svc:projects:read',
    })
  })

  test('gives no refresh token to a client that did not register for them', async () => {
    const tokens = await server.tokens(onlyCodes)
    expect(tokens).not.toHaveProperty('refresh_token')
    expect(tokens.access_token).toBeString()
  })

  test('keeps its refusals out of caches, in the characters that the standard allows', async () => {
    const response = await server.token({ ...sound, code: '"\\ä' })
    expect(response.headers.get('cache-control')).toBe('no-store')
    const body = (await response.json()) as Record<string, string>
    expect(Object.keys(body)).toEqual(['error', 'error_description'])
    expect(body['error_description']).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
  })

  test.each([
    ['JSON', 'application/json', JSON.stringify(sound)],
    ['a text', 'text/plain', 'grant_type=authorization_code'],
    ['multipart', 'multipart/form-data; boundary=x', '--x--'],
    ['nothing that has a type', '', 'grant_type=authorization_code'],
    ['a form in another alphabet', 'application/x-www-form-urlencoded; charset=utf-16', 'a=b'],
    ['two types', 'application/x-www-form-urlencoded, application/json', 'a=b'],
    ['a type that only begins like a form', 'application/x-www-form-urlencodedx', 'a=b'],
  ])('refuses %s', async (_, type, body) => {
    const headers = { 'content-type': type }
    const response = await server.send('POST', '/oauth2/token', { headers, body })
    expect(await oauth.refusal(response)).toBe('400 invalid_request')
  })

  test('refuses a form that is compressed', async () => {
    const response = await server.token(sound, { 'content-encoding': 'gzip' })
    expect(await oauth.refusal(response)).toBe('400 invalid_request')
  })

  test.each([
    'application/x-www-form-urlencoded;charset=UTF-8',
    'application/x-www-form-urlencoded; charset=utf-8',
    'Application/X-WWW-Form-URLEncoded',
  ])('takes a form of the type %s', async (type) => {
    const headers = { 'content-type': type }
    const code = await server.code(client)
    expect((await server.token({ ...sound, code }, headers)).status).toBe(200)
  })

  test('refuses a body of more than 64 KiB', async () => {
    const code = 'a'.repeat(64 * 1024)
    expect(await oauth.refusal(await server.token({ ...sound, code }))).toBe('413 invalid_request')
  })

  test('refuses a body that is no UTF-8', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new Uint8Array([0x61, 0x3d, 0xff])
    const response = await server.send('POST', '/oauth2/token', { headers, body })
    expect(await oauth.refusal(response)).toBe('400 invalid_request')
  })

  test('takes nothing from the query', async () => {
    const code = await server.code(client)
    const query = new URLSearchParams({ ...(sound as Record<string, string>), code })
    const empty = await server.form(`/oauth2/token?${query}`, {})
    expect(await oauth.refusal(empty)).toBe('400 invalid_request')
    expect((await server.redeem(client, code)).status).toBe(200)
  })

  test.each(['grant_type', 'client_id', 'code', 'redirect_uri', 'code_verifier'])(
    'refuses a request without %s, or with it empty',
    async (name) => {
      const code = await server.code(client)
      for (const value of [undefined, '']) {
        const response = await server.token({ ...sound, code, [name]: value })
        expect(await oauth.refusal(response)).toBe('400 invalid_request')
      }
      expect((await server.redeem(client, code)).status).toBe(200)
    },
  )

  test.each([
    ...['grant_type', 'client_id', 'code', 'redirect_uri', 'code_verifier'],
    ...['client_secret', 'refresh_token', 'scope'],
  ])('refuses a request with %s twice', async (name) => {
    const code = await server.code(client)
    const parameters: oauth.Sent = { ...sound, code }
    const value = parameters[name] ?? ''
    const response = await server.token({ ...parameters, [name]: [value, value].flat() })
    expect(await oauth.refusal(response)).toBe('400 invalid_request')
    expect((await server.redeem(client, code)).status).toBe(200)
  })

  test('ignores parameters that it does not know, also twice', async () => {
    const code = await server.code(client)
    const response = await server.redeem(client, code, { audience: ['a', 'b'], state: 'x' })
    expect(response.status).toBe(200)
  })

  test.each(['password', 'client_credentials', 'implicit', '__proto__', 'AUTHORIZATION_CODE'])(
    'does not know the grant type %s',
    async (grant_type) => {
      expect(await oauth.refusal(await server.token({ ...sound, grant_type }))).toBe(
        '400 unsupported_grant_type',
      )
    },
  )

  test('refuses a client that did not register for refresh tokens', async () => {
    const { client_id } = onlyCodes
    const asked = { client_id, grant_type: 'refresh_token', refresh_token: 'a'.repeat(43) }
    expect(await oauth.refusal(await server.token(asked))).toBe('400 unauthorized_client')
  })
})

describe('a client at the token endpoint', () => {
  test('may be named by Basic credentials with an empty password', async () => {
    const code = await server.code(client)
    const named = oauth.basic(client.client_id)
    expect((await server.token({ ...sound, code, client_id: undefined }, named)).status).toBe(200)
    const again = await server.code(client)
    expect((await server.token({ ...sound, code: again }, named)).status).toBe(200)
  })

  test('authenticates by Basic when it registered for that', async () => {
    const code = await server.code(byBasic)
    const headers = oauth.basic(byBasic.client_id, byBasic.client_secret)
    expect((await server.token({ ...sound, client_id: undefined, code }, headers)).status).toBe(200)
  })

  test('authenticates in the form when it registered for that', async () => {
    const code = await server.code(byPost)
    const { client_secret } = byPost
    expect((await server.redeem(byPost, code, { client_secret })).status).toBe(200)
  })

  const secretOf = ({ client_secret = '' }) => client_secret
  test.each<[string, oauth.Sent, Record<string, string>]>([
    ['is unknown', { client_id: '01M7ZB4EXBH32SS0ZE9P73F5DM' }, {}],
    ['has an id that is none', { client_id: "x' or true --" }, {}],
    ['is unknown to Basic', { client_id: undefined }, oauth.basic('somebody', 'x')],
    ['is public and sends a secret', { client_secret: 'x' }, {}],
    ['is public and sends a secret by Basic', {}, oauth.basic(client.client_id, 'x')],
    ['is confidential and sends no secret', { client_id: byBasic.client_id }, {}],
    [
      'is confidential and sends an empty secret',
      { client_id: undefined },
      oauth.basic(byBasic.client_id),
    ],
    ['sends a wrong secret', { client_id: undefined }, oauth.basic(byBasic.client_id, 'x')],
    [
      'sends the secret of another client',
      { client_id: undefined },
      oauth.basic(byBasic.client_id, secretOf(byPost)),
    ],
    [
      'sends a secret cut by one character',
      { client_id: undefined },
      oauth.basic(byBasic.client_id, secretOf(byBasic).slice(0, -1)),
    ],
    [
      'sends its secret in the form but registered for Basic',
      { client_id: byBasic.client_id, client_secret: secretOf(byBasic) },
      {},
    ],
    [
      'sends its secret by Basic but registered for the form',
      { client_id: undefined },
      oauth.basic(byPost.client_id, secretOf(byPost)),
    ],
    ['is one in Basic and another in the form', {}, oauth.basic(other.client_id)],
    ['sends Basic without a colon', {}, { authorization: `Basic ${btoa(client.client_id)}` }],
    ['sends Basic that is not encoded', {}, { authorization: `Basic ${client.client_id}:` }],
    ['sends Basic with nothing', {}, { authorization: 'Basic' }],
    ['sends Basic with a broken escape', {}, oauth.basic('%zz')],
    ['sends another scheme', {}, { authorization: 'Bearer x' }],
  ])('is refused when it %s', async (_, parameters, headers) => {
    const code = await server.code(client)
    const response = await server.token({ ...sound, code, ...parameters }, headers)
    expect(response.headers.get('www-authenticate')).toBe(CHALLENGED)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await oauth.refusal(response)).toBe('401 invalid_client')
    expect((await server.redeem(client, code)).status).toBe(200)
  })

  test('is refused when it authenticates in two ways at once', async () => {
    const headers = oauth.basic(byBasic.client_id, byBasic.client_secret)
    const twice = { client_id: byBasic.client_id, client_secret: byBasic.client_secret }
    expect(await oauth.refusal(await server.token({ ...sound, ...twice }, headers))).toBe(
      '400 invalid_request',
    )
  })

  test('that is unknown and one with a wrong secret get the same answer', async () => {
    const unknown = await server.token(sound, oauth.basic('01M7ZB4EXBH32SS0ZE9P73F5DM', 'x'))
    const wrong = await server.token(
      { ...sound, client_id: undefined },
      oauth.basic(byBasic.client_id, 'x'),
    )
    expect(await unknown.json()).toEqual(await wrong.json())
  })

  test('finds nothing at the metadata address of another server', async () => {
    expect(
      await oauth.refusal(await server.token({ ...sound, client_id: `${oauth.BASE_URL}/client` })),
    ).toBe('401 invalid_client')
  })
})
