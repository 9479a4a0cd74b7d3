import { describe, expect, test } from 'bun:test'
import { createResourceServer, partOf } from './resource-server.ts'
import { type Answer, BASE_URL, openOauth, refusal, type Sent } from './start-oauth.ts'

const server = await openOauth()

const client = await server.register()
const other = await server.register()
const resourceServer = createResourceServer(server)
const isAlive = async (token: string) => (await resourceServer.verify(token)) !== null
const next = async ({ refresh_token }: Answer, parameters: Sent = {}) =>
  (await (await server.refresh(client, refresh_token, parameters)).json()) as Answer

describe('a refresh token', () => {
  test('gives new tokens and is replaced', async () => {
    const first = await server.tokens(client)
    const second = await next(first)
    expect(second).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 900,
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'svc:account:read svc:projects:read',
    })
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await isAlive(first.access_token)).toBe(true)
    expect(await isAlive(second.access_token)).toBe(true)
  })

  test.each([
    ['the one before', 1],
    ['the first of five', 4],
  ])('that was replaced ends its whole family when it is shown again: %s', async (_, steps) => {
    const bystander = await server.tokens(client)
    const family = [await server.tokens(client)]
    for (let step = 0; step < steps; step += 1) family.push(await next(family.at(-1) as Answer))
    const [first, newest] = [family[0] as Answer, family.at(-1) as Answer]
    expect(await refusal(await server.refresh(client, first.refresh_token))).toBe(
      '400 invalid_grant',
    )
    expect(await refusal(await server.refresh(client, newest.refresh_token))).toBe(
      '400 invalid_grant',
    )
    for (const { access_token } of family) expect(await isAlive(access_token)).toBe(false)
    expect(await isAlive(bystander.access_token)).toBe(true)
    expect((await server.refresh(client, bystander.refresh_token)).status).toBe(200)
  })

  test('has one winner among eight that use it at the same moment, and no family after', async () => {
    for (let round = 0; round < 2; round += 1) {
      const first = await server.tokens(client)
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => server.refresh(client, first.refresh_token)),
      )
      const statuses = answers.map(({ status }) => status).toSorted()
      expect(statuses).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
      const winner = answers.find(({ status }) => status === 200) ?? Response.error()
      const second = (await winner.json()) as Answer
      // Of two holders one has stolen the token, and which one is unknown.
      expect(await refusal(await server.refresh(client, second.refresh_token))).toBe(
        '400 invalid_grant',
      )
      expect(await isAlive(second.access_token)).toBe(false)
    }
  })

  test('narrows the access token, and keeps its own scope', async () => {
    const first = await server.tokens(client)
    const second = await next(first, { scope: 'svc:projects:read' })
    expect(second.scope).toBe('svc:projects:read')
    expect(partOf(second.access_token, 'claims')['scope']).toBe('svc:projects:read')
    const third = await next(second)
    expect(third.scope).toBe('svc:account:read svc:projects:read')
  })

  test.each<[string, Sent, string]>([
    ['a wider scope', { scope: 'svc:account:read svc:projects:write' }, 'invalid_scope'],
    ['a scope that is not there', { scope: 'admin' }, 'invalid_scope'],
    ['another resource', { resource: `${BASE_URL}/mcp` }, 'invalid_target'],
    ['a foreign resource', { resource: 'https://other.example' }, 'invalid_target'],
    ['another client', { client_id: other.client_id }, 'invalid_grant'],
    ['another token', { refresh_token: 'a'.repeat(43) }, 'invalid_grant'],
    ['no token', { refresh_token: undefined }, 'invalid_request'],
  ])('is neither used nor replaced with %s', async (_, wrong, error) => {
    const first = await server.tokens(client, { resource: BASE_URL })
    const response = await server.refresh(client, first.refresh_token, wrong)
    expect(await refusal(response)).toBe(`400 ${error}`)
    expect((await server.refresh(client, first.refresh_token)).status).toBe(200)
  })

  test('ends nothing when another client shows one that was replaced', async () => {
    const first = await server.tokens(client)
    const second = await next(first)
    expect(await refusal(await server.refresh(other, first.refresh_token))).toBe(
      '400 invalid_grant',
    )
    expect((await server.refresh(client, second.refresh_token)).status).toBe(200)
  })

  test('is stored as a digest only', async () => {
    const { refresh_token } = await server.tokens(client)
    const rows = await server.sql`select to_jsonb(t)::text as row from refresh_tokens t`
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ row }) => row.includes(refresh_token))).toEqual([])
  })
})
