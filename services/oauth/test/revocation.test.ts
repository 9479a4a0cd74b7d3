import { describe, expect, test } from 'bun:test'
import { createTokenSigner } from '@svc/auth-core'
import { readSigningKey, signingKeySealer } from '@svc/domain'
import { createResourceServer, partOf } from './resource-server.ts'
import { type Answer, basic, openOauth, refusal, SECRET, type Sent } from './start-oauth.ts'

const server = await openOauth()

const client = await server.register()
const other = await server.register()
const confidential = await server.register({ token_endpoint_auth_method: 'client_secret_basic' })
const resourceServer = createResourceServer(server)
const isAlive = async (token: string) => (await resourceServer.verify(token)) !== null
const canRefresh = async ({ refresh_token }: Answer) =>
  (await server.refresh(client, refresh_token)).status === 200

/** Revokes, and checks that the answer has no details. */
async function revoke(parameters: Sent, headers: Record<string, string> = {}) {
  const response = await server.form('/oauth2/revoke', parameters, headers)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('{}')
}

describe('POST /oauth2/revoke', () => {
  test('ends an access token, and nothing else', async () => {
    const first = await server.tokens(client)
    const second = (await (await server.refresh(client, first.refresh_token)).json()) as Answer
    await revoke({ token: first.access_token })
    expect(await isAlive(first.access_token)).toBe(false)
    expect(await isAlive(second.access_token)).toBe(true)
    expect(await canRefresh(second)).toBe(true)
  })

  test('ends a refresh token with all access tokens of its grant', async () => {
    const first = await server.tokens(client)
    const second = (await (await server.refresh(client, first.refresh_token)).json()) as Answer
    const bystander = await server.tokens(client)
    await revoke({ token: second.refresh_token, client_id: client.client_id })
    expect(await isAlive(first.access_token)).toBe(false)
    expect(await isAlive(second.access_token)).toBe(false)
    expect(await canRefresh(second)).toBe(false)
    expect(await isAlive(bystander.access_token)).toBe(true)
  })

  test('ends the grant of a refresh token that was replaced', async () => {
    const first = await server.tokens(client)
    const second = (await (await server.refresh(client, first.refresh_token)).json()) as Answer
    await revoke({ token: first.refresh_token })
    expect(await canRefresh(second)).toBe(false)
  })

  test.each(['access_token', 'refresh_token', 'id_token', ''])(
    'does not need the right hint: %s',
    async (token_type_hint) => {
      const tokens = await server.tokens(client)
      await revoke({ token: tokens.access_token, token_type_hint })
      expect(await isAlive(tokens.access_token)).toBe(false)
      await revoke({ token: tokens.refresh_token, token_type_hint })
      expect(await canRefresh(tokens)).toBe(false)
    },
  )

  test('answers the same the second time', async () => {
    const { access_token, refresh_token } = await server.tokens(client)
    for (const token of [access_token, access_token, refresh_token, refresh_token]) {
      await revoke({ token })
    }
  })

  test.each<[string, Sent, Record<string, string>]>([
    ['by its id', { client_id: other.client_id }, {}],
    ['by Basic', {}, basic(other.client_id)],
    ['by a made-up id', { client_id: 'somebody' }, {}],
    [
      'with the right id and a secret it does not have',
      { client_id: client.client_id, client_secret: 'x' },
      {},
    ],
    ['by two names', { client_id: client.client_id }, basic(other.client_id)],
    ['by a header that cannot be read', {}, { authorization: 'Basic ?' }],
  ])('ends no token of another client that shows itself %s', async (_, parameters, headers) => {
    const tokens = await server.tokens(client)
    await revoke({ token: tokens.access_token, ...parameters }, headers)
    await revoke({ token: tokens.refresh_token, ...parameters }, headers)
    expect(await isAlive(tokens.access_token)).toBe(true)
    expect(await canRefresh(tokens)).toBe(true)
  })

  test('ends tokens of a client with a secret only when it authenticates', async () => {
    const headers = basic(confidential.client_id, confidential.client_secret)
    const code = await server.code(confidential)
    const redeemed = await server.redeem(confidential, code, { client_id: undefined }, headers)
    const { access_token } = (await redeemed.json()) as Answer
    await revoke({ token: access_token })
    await revoke({ token: access_token, client_id: confidential.client_id })
    await revoke({ token: access_token }, basic(confidential.client_id, 'wrong'))
    expect(await isAlive(access_token)).toBe(true)
    await revoke({ token: access_token }, headers)
    expect(await isAlive(access_token)).toBe(false)
  })

  const made = async (change: object) => {
    const key = await readSigningKey(server.sql, signingKeySealer(SECRET))
    const { access_token } = await server.tokens(client)
    const claims = { ...partOf(access_token, 'claims'), ...change }
    return createTokenSigner(key)(
      claims as unknown as Parameters<ReturnType<typeof createTokenSigner>>[0],
    )
  }
  test.each<[string, () => Promise<string>]>([
    ['unknown', async () => 'a'.repeat(43)],
    ['short', async () => 'x'],
    ['with a null character', async () => '\0'],
    ['of 60 KiB', async () => 'a'.repeat(60 * 1024)],
    ['like a JWT', async () => 'a.b.c'],
    ['of dots', async () => '...'],
    ['expired', () => made({ exp: 1 })],
    ['of another issuer', () => made({ iss: 'https://other.example' })],
    ['without an id', () => made({ jti: undefined })],
    ['with a changed signature', async () => `${(await made({})).slice(0, -4)}AAAA`],
  ])('gives no information about a token that is %s', async (_, make) => {
    await revoke({ token: await make() })
    await revoke({ token: await make(), client_id: client.client_id })
  })

  test.each<[string, Sent]>([
    ['without a token', { client_id: client.client_id }],
    ['with an empty token', { token: '' }],
    ['with the token twice', { token: ['a', 'a'] }],
  ])('refuses a request %s', async (_, parameters) => {
    expect(await refusal(await server.form('/oauth2/revoke', parameters))).toBe(
      '400 invalid_request',
    )
  })

  test.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain', ''])(
    'refuses a body of the type %p',
    async (type) => {
      const headers = { 'content-type': type }
      const response = await server.send('POST', '/oauth2/revoke', { headers, body: 'token=a' })
      expect(await refusal(response)).toBe('400 invalid_request')
    },
  )

  test('takes no token from the query', async () => {
    const { access_token } = await server.tokens(client)
    const response = await server.form(`/oauth2/revoke?token=${access_token}`, {})
    expect(await refusal(response)).toBe('400 invalid_request')
    expect(await isAlive(access_token)).toBe(true)
  })
})
