import { describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { retireSigningKey, revokeGrant, rotateSigningKey } from '@svc/domain'
import { until } from '@svc/patience'
import { type Granted, openTokens } from './open-tokens.ts'
import { BASE_URL, openApi, SECRET } from './start-api.ts'

const MCP = `${BASE_URL}/mcp`
const HEADER = 'x-inside-authorization'
const api = await openApi()
const tokens = await openTokens(api.sql)
api.accessTokens.start()

describe('what an access token for /mcp is exchanged for', () => {
  test('opens /v1 for the account, with the scopes and in the name of the grant', async () => {
    const granted = await tokens.granted(['svc:account:read'])
    const { inside_credential } = await exchanged(granted)
    const account = await ask(inside_credential)
    expect(account.status).toBe(200)
    expect(await account.json()).toMatchObject({
      id: granted.member.account_id,
      email: granted.member.email,
      scopes: ['svc:account:read'],
    })
    expect((await ask(inside_credential, '/v1/projects')).status).toBe(403)
  })

  test('opens nothing as a bearer token, which is all that comes from outside', async () => {
    const { inside_credential } = await exchanged(await tokens.granted())
    for (const path of ['/v1/account', '/caller']) {
      expect((await api.call('GET', path, { key: inside_credential })).status).toBe(401)
    }
  })

  test('ends with its grant, within a second', async () => {
    const granted = await tokens.granted()
    const { inside_credential } = await exchanged(granted)
    expect((await ask(inside_credential)).status).toBe(200)
    await revokeGrant(api.sql, granted.grant_id)
    await untilRefused(inside_credential)
  })

  test('ends with the key that signed the token', async () => {
    const { inside_credential } = await exchanged(await tokens.granted())
    await rotateSigningKey(api.sql, tokens.sealer)
    await retireSigningKey(api.sql, tokens.sealer, tokens.key.kid)
    await untilRefused(inside_credential)
  })
})

describe('in its place', () => {
  test.each([
    ['an access token for /mcp', (granted: Granted) => tokens.token(granted, { aud: MCP })],
    ['an access token for the API', (granted: Granted) => tokens.token(granted)],
    ['an API key', async () => (await api.caller()).key],
    ['one signed with the secret itself', (granted: Granted) => forged(granted)],
    ['nothing', async () => ''],
  ])('%s opens nothing', async (_, make) => {
    expect((await ask(await make(await tokens.granted()))).status).toBe(401)
  })
})

async function exchanged(granted: Granted) {
  const key = await tokens.token(granted, { aud: MCP })
  const response = await api.call('GET', '/caller', { key })
  expect(response.status).toBe(200)
  return (await response.json()) as { inside_credential: string }
}

function ask(credential: string, path = '/v1/account'): Promise<Response> {
  return api.call('GET', path, { headers: { [HEADER]: `Bearer ${credential}` } })
}

const untilRefused = (credential: string) =>
  until(async () => (await ask(credential)).status === 401)

function forged(granted: Granted): string {
  const claims = { ...tokens.claims(granted), aud: `${BASE_URL}#inside`, token_kid: 'k' }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'inside+jwt' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`
}
