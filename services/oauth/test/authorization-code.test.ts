import { describe, expect, test } from 'bun:test'
import { SCOPES } from '@svc/specification/access'
import { createResourceServer, partOf } from './resource-server.ts'
import {
  type Answer,
  BASE_URL,
  CHALLENGE,
  openOauth,
  refusal,
  type Sent,
  VERIFIER,
} from './start-oauth.ts'

const server = await openOauth()

const client = await server.register({ redirect_uris: ['https://app.example.com/callback'] })
const other = await server.register()
const resourceServer = createResourceServer(server)
const isAlive = async (token: string) => (await resourceServer.verify(token)) !== null

describe('an authorization code', () => {
  test.each<[string, Sent, string]>([
    ['another client', { client_id: other.client_id }, 'invalid_grant'],
    ['another redirect URI', { redirect_uri: 'https://evil.example' }, 'invalid_grant'],
    [
      'the redirect URI with a slash',
      { redirect_uri: 'https://app.example.com/callback/' },
      'invalid_grant',
    ],
    ['another verifier', { code_verifier: 'b'.repeat(64) }, 'invalid_grant'],
    ['the verifier in capitals', { code_verifier: VERIFIER.toUpperCase() }, 'invalid_grant'],
    ['the challenge for a verifier', { code_verifier: CHALLENGE }, 'invalid_grant'],
    ['a verifier of 42 characters', { code_verifier: 'a'.repeat(42) }, 'invalid_request'],
    ['no verifier', { code_verifier: undefined }, 'invalid_request'],
    ['no redirect URI', { redirect_uri: undefined }, 'invalid_request'],
    ['another resource', { resource: `${BASE_URL}/mcp` }, 'invalid_target'],
    ['a foreign resource', { resource: 'https://other.example' }, 'invalid_target'],
    ['another resource too', { resource: [BASE_URL, `${BASE_URL}/mcp`] }, 'invalid_target'],
    ['another code', { code: 'a'.repeat(43) }, 'invalid_grant'],
    ['a code that is no text', { code: '\0' }, 'invalid_grant'],
  ])('is neither redeemed nor spent with %s', async (_, wrong, error) => {
    const code = await server.code(client, { resource: BASE_URL })
    expect(await refusal(await server.redeem(client, code, wrong))).toBe(`400 ${error}`)
    expect((await server.redeem(client, code)).status).toBe(200)
  })

  test('is redeemed when the resource that was asked for is named again', async () => {
    const resource = `${BASE_URL}/mcp`
    const code = await server.code(client, { resource })
    const tokens = (await (await server.redeem(client, code, { resource })).json()) as Answer
    expect(partOf(tokens.access_token, 'claims')['aud']).toBe(resource)
  })

  test('gives the scopes that were consented to, whatever scope the token request names', async () => {
    const code = await server.code(client, {}, { scope: 'svc:account:read' })
    const response = await server.redeem(client, code, { scope: SCOPES.join(' ') })
    expect(await response.json()).toMatchObject({ scope: 'svc:account:read' })
  })

  test('works for sixty seconds', async () => {
    const code = await server.code(client)
    const [stored] = await server.sql<{ seconds: number }[]>`
      select round(extract(epoch from expires_at - now()), 2) as seconds
        from authorization_codes where used_at is null order by expires_at desc limit 1
    `
    expect(stored?.seconds).toBeGreaterThan(10)
    expect(stored?.seconds).toBeLessThanOrEqual(60)
    await server.sql`update authorization_codes set expires_at = now() - interval '1 ms' where used_at is null`
    expect(await refusal(await server.redeem(client, code))).toBe('400 invalid_grant')
  })

  test('has one winner among eight that redeem it at the same moment', async () => {
    for (let round = 0; round < 2; round += 1) {
      const code = await server.code(client)
      const answers = await Promise.all(
        Array.from({ length: 8 }, async () => server.redeem(client, code)),
      )
      const statuses = answers.map(({ status }) => status).toSorted()
      expect(statuses).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
      const winner = answers.find(({ status }) => status === 200) ?? Response.error()
      const { access_token, refresh_token } = (await winner.json()) as Answer
      // The others could have redeemed it too, so the issued tokens are revoked: never two valid sets, here none.
      expect(await isAlive(access_token)).toBe(false)
      expect(await refusal(await server.refresh(client, refresh_token))).toBe('400 invalid_grant')
    }
  })

  test('ends its tokens when a client that could have redeemed it shows it again', async () => {
    const code = await server.code(client)
    const first = (await (await server.redeem(client, code)).json()) as Answer
    const second = (await (await server.refresh(client, first.refresh_token)).json()) as Answer
    expect(await isAlive(second.access_token)).toBe(true)
    expect(await refusal(await server.redeem(client, code))).toBe('400 invalid_grant')
    expect(await isAlive(first.access_token)).toBe(false)
    expect(await isAlive(second.access_token)).toBe(false)
    expect(await refusal(await server.refresh(client, second.refresh_token))).toBe(
      '400 invalid_grant',
    )
  })

  test('ends its tokens even after its sixty seconds', async () => {
    const code = await server.code(client)
    const { access_token } = (await (await server.redeem(client, code)).json()) as Answer
    await server.sql`update authorization_codes set expires_at = now() - interval '1 ms'`
    expect(await refusal(await server.redeem(client, code))).toBe('400 invalid_grant')
    expect(await isAlive(access_token)).toBe(false)
  })

  test.each<[string, Sent]>([
    ['a wrong verifier', { code_verifier: 'b'.repeat(64) }],
    ['no verifier', { code_verifier: undefined }],
    ['another redirect URI', { redirect_uri: 'https://evil.example' }],
    ['another client', { client_id: other.client_id }],
    ['another resource', { resource: `${BASE_URL}/mcp` }],
  ])('ends nothing when it is shown again with %s', async (_, wrong) => {
    const code = await server.code(client, { resource: BASE_URL })
    const { access_token, refresh_token } = (await (
      await server.redeem(client, code)
    ).json()) as Answer
    expect((await server.redeem(client, code, wrong)).status).toBe(400)
    expect(await isAlive(access_token)).toBe(true)
    expect((await server.refresh(client, refresh_token)).status).toBe(200)
  })

  test('ends nothing of other grants', async () => {
    const bystander = await server.tokens(client)
    const code = await server.code(client)
    await server.redeem(client, code)
    await server.redeem(client, code)
    expect(await isAlive(bystander.access_token)).toBe(true)
  })
})

describe('an access token', () => {
  test('is an at+jwt with the claims of RFC 9068, and lives as long as the answer says', async () => {
    const { access_token, expires_in } = await server.tokens(client)
    expect(partOf(access_token, 'header')).toEqual({
      typ: 'at+jwt',
      alg: 'ES256',
      kid: expect.any(String),
    })
    const claims = partOf(access_token, 'claims')
    expect(claims).toEqual({
      iss: BASE_URL,
      aud: [BASE_URL, `${BASE_URL}/mcp`],
      sub: 'somebody',
      client_id: client.client_id,
      scope: 'svc:account:read svc:projects:read',
      iat: expect.any(Number),
      exp: Number(claims['iat']) + expires_in,
      jti: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
      gid: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
      account_id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
    })
    expect(Math.abs(Number(claims['iat']) - Date.now() / 1000)).toBeLessThan(60)
    expect(await isAlive(access_token)).toBe(true)
  })

  test('has less than four kilobytes with all scopes', async () => {
    const all = await server.register({ scope: SCOPES.join(' ') })
    const { access_token } = await server.tokens(all, { scope: SCOPES.join(' ') })
    expect(access_token.length).toBeLessThan(4096)
    expect(partOf(access_token, 'claims')['scope']).toBe(SCOPES.join(' '))
  })

  test('has an id of its own', async () => {
    let { refresh_token } = await server.tokens(client)
    const ids = new Set<unknown>()
    for (let round = 0; round < 10; round += 1) {
      const answer = (await (await server.refresh(client, refresh_token)).json()) as Answer
      ids.add(partOf(answer.access_token, 'claims')['jti'])
      refresh_token = answer.refresh_token
    }
    expect(ids.size).toBe(10)
  })
})

describe('the audience of an access token', () => {
  const [API, MCP] = [BASE_URL, `${BASE_URL}/mcp`]
  const both = [API, MCP]

  test.each<[string, string[] | undefined, Sent, Sent, string | string[]]>([
    ['both when no resource is named', undefined, {}, {}, both],
    ['the one that was asked for', undefined, { resource: MCP }, {}, MCP],
    ['the one that the token request picks of both', undefined, {}, { resource: API }, API],
    ['both when each is named', undefined, { resource: both }, { resource: both }, both],
    ['the only one that the client registered', [MCP], {}, {}, MCP],
    ['both when the client registered both', both, {}, {}, both],
  ])('is %s, also after a refresh', async (_, allowed_resources, asked, redeemed, aud) => {
    const who = await server.register({ ...(allowed_resources && { allowed_resources }) })
    const code = await server.code(who, asked)
    const first = (await (await server.redeem(who, code, redeemed)).json()) as Answer
    expect(partOf(first.access_token, 'claims')['aud']).toEqual(aud)
    const again = await server.refresh(who, first.refresh_token, redeemed)
    const second = (await again.json()) as Answer
    expect(partOf(second.access_token, 'claims')['aud']).toEqual(aud)
  })

  test('is picked for one token: the grant keeps both', async () => {
    const first = await server.tokens(client)
    const narrow = await server.refresh(client, first.refresh_token, { resource: MCP })
    const second = (await narrow.json()) as Answer
    expect(partOf(second.access_token, 'claims')['aud']).toBe(MCP)
    const wide = (await (await server.refresh(client, second.refresh_token)).json()) as Answer
    expect(partOf(wide.access_token, 'claims')['aud']).toEqual(both)
  })
})
