import { afterAll, describe, expect, test } from 'bun:test'
import {
  recordRevocation,
  removeClient,
  retireSigningKey,
  revokeGrant,
  rotateSigningKey,
} from '@svc/domain'
import { join } from '@svc/domain/testing'
import { refusal, startLoopClock } from '@svc/http/testing'
import { until } from '@svc/patience'
import { openRateLimiter } from '@svc/rate-limit'
import { SCOPES } from '@svc/specification/access'
import { createApi } from '../src/app.ts'
import { openAccessTokens } from '../src/callers.ts'
import { openTokens } from './open-tokens.ts'
import { BASE_URL, SECRET, startApi } from './start-api.ts'

const api = await startApi()
const tokens = await openTokens(api.sql)
const MCP = `${BASE_URL}/mcp`
const PARTS = { sql: api.sql, secret: SECRET, baseUrl: BASE_URL, log() {} }
const others = [startAnother(), startAnother()]
api.accessTokens.start()
afterAll(async () => {
  await Promise.all(others.map(({ stop }) => stop()))
  await api[Symbol.asyncDispose]()
})

describe('an access token', () => {
  test('acts for its member, with its scopes', async () => {
    const granted = await tokens.granted(['svc:account:read', 'svc:projects:read'])
    const account = await read('/v1/account', await tokens.token(granted))
    expect(account).toMatchObject({
      id: granted.member.account_id,
      email: granted.member.email,
      scopes: ['svc:account:read', 'svc:projects:read'],
    })
  })

  test.each([
    [BASE_URL, '/v1/account', 200],
    [[BASE_URL, MCP], '/v1/account', 200],
    [MCP, '/v1/account', 401],
    [[MCP], '/v1/account', 401],
    [MCP, '/caller', 200],
    [[BASE_URL, MCP], '/caller', 200],
    [BASE_URL, '/caller', 401],
    [[BASE_URL], '/caller', 401],
  ])('for %j, asking %s, is answered %d', async (aud, path, status) => {
    const token = await tokens.token(await tokens.granted(), { aud })
    const response = await api.call('GET', path, { key: token })
    expect(response.status).toBe(status)
    const challenge = response.headers.get('www-authenticate')
    expect(challenge?.includes('error="invalid_token"') ?? false).toBe(status === 401)
    const told = status === 401 ? (await response.json()).errors[0].description : ''
    expect(told).toStartWith(status === 401 ? 'The access token was made for another resource' : '')
  })

  test('is told that it is for another resource only when it is genuine', async () => {
    const token = await tokens.token(await tokens.granted(), { aud: MCP })
    const { errors } = await (
      await api.call('GET', '/v1/account', { key: `${token.slice(0, -86)}${'A'.repeat(86)}` })
    ).json()
    expect(errors[0].description).toStartWith('The credential is malformed, unknown,')
  })

  test('acts in the account that it names, whichever its member acts in, while they belong to it', async () => {
    const [granted, owner] = [await tokens.granted(), await tokens.granted()]
    const { subject } = granted.member
    const { account_id } = owner.member
    const token = await tokens.token(granted, { account_id })
    expect((await api.call('GET', '/v1/account', { key: token })).status).toBe(401)
    await join(api.sql, account_id, subject)
    expect(await read('/v1/account', token)).toMatchObject({ id: account_id })
    const own = await tokens.token(granted)
    expect(await read('/v1/account', own)).toMatchObject({ id: granted.member.account_id })
    await api.sql`delete from memberships where account_id = ${account_id} and subject = ${subject}`
    await until(async () => (await api.call('GET', '/v1/account', { key: token })).status === 401)
    expect(await read('/v1/account', own)).toMatchObject({ id: granted.member.account_id })
  })

  test('lacks what was not consented to', async () => {
    const token = await tokens.token(await tokens.granted(['svc:account:read']))
    const response = await api.call('POST', '/v1/projects', { key: token, raw: '{' })
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${BASE_URL}/.well-known/oauth-protected-resource", ` +
        'scope="svc:projects:write", error="insufficient_scope"',
    )
    expect(await refusal(response)).toBe('403 MISSING_SCOPE')
  })

  test('opens nothing where access tokens are not set up', async () => {
    const { sql, jobs, limiter } = api
    const bare = createApi({ sql, jobs, limiter, secret: SECRET, baseUrl: BASE_URL, log() {} })
    const token = await tokens.token(await tokens.granted())
    expect(await refusal(await bare.handle(request(token)))).toBe('401 INVALID_API_KEY')
  })
})

describe('within a second, in every process, a token is refused whose', () => {
  test.each([
    ['own id is revoked', ({ jti }) => recordRevocation(api.sql, { kind: 'token', value: jti })],
    ['grant is revoked', ({ grant_id }) => revokeGrant(api.sql, grant_id)],
    ['client is removed', ({ client_id }) => removeClient(api.sql, client_id)],
    ['member is gone', ({ subject }) => forgetMember(subject)],
    ['key is retired, while the next one signs on', retireKey],
  ] as [string, (ids: Ids) => Promise<unknown>][])('%s', async (_, end) => {
    const granted = await tokens.granted()
    const { jti } = tokens.claims(granted)
    const token = await tokens.token(granted, { jti })
    const neighbour = await tokens.token(await tokens.granted())
    for (const process of others) expect(await process.status(token)).toBe(200)

    await end({ ...granted, jti, subject: granted.member.subject })
    using clock = startLoopClock(askDatabase)
    await Promise.all(others.map((process) => refused(process, token)))
    expect(clock.seconds()).toBeLessThan(1)
    const renewed = end === retireKey ? await tokens.token(granted) : neighbour
    for (const process of others) expect(await process.status(renewed)).toBe(200)
  })
})

test('the log holds the reason why a token was refused, and the answer does not', async () => {
  const token = await tokens.token(await tokens.granted(), { exp: 1 })
  const before = api.logged.length
  expect(await refusal(await api.call('GET', '/v1/account', { key: token }))).toBe(
    '401 INVALID_API_KEY',
  )
  const line = () => api.logged.slice(before).find(({ refused_for }) => refused_for)
  expect(await until(line)).toMatchObject({
    status: 401,
    error_code: 'INVALID_API_KEY',
    refused_for: { claim: 'exp', reason: 'expired' },
  })
})

test('a revocation is found in the database while nothing follows the list', async () => {
  const quiet = openAccessTokens(PARTS)
  const granted = await tokens.granted()
  const token = await tokens.token(granted)
  expect(await quiet.api.verify(token)).toMatchObject({ ok: true })
  await revokeGrant(api.sql, granted.grant_id)
  expect(await quiet.api.verify(token)).toMatchObject({
    refusal: { claim: 'jti', reason: 'revoked' },
  })
})

test('every request is answered 503 while neither list nor database can be read', async () => {
  const { sql, jobs, limiter } = api
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  const verifier = { issuers: [], verify: () => Promise.reject(away) }
  const inside = { ...verifier, issue: () => Promise.reject(away) }
  const accessTokens = { api: verifier, mcp: verifier, inside, now: Date.now }
  const dependencies = { sql, jobs, limiter, accessTokens, secret: SECRET, baseUrl: BASE_URL }
  const app = createApi({ ...dependencies, log() {} })
  const token = await tokens.token(await tokens.granted())
  expect(await refusal(await app.handle(request(token)))).toBe('503 SERVICE_UNAVAILABLE')
})

describe('GET /caller', () => {
  test('returns the caller of a token', async () => {
    const granted = await tokens.granted(['svc:account:read'])
    const exp = Math.floor(Date.now() / 1000) + 600
    expect(await read('/caller', await tokens.token(granted, { aud: MCP, exp }))).toEqual({
      kind: 'access_token',
      credential_id: granted.grant_id,
      scopes: ['svc:account:read'],
      expires_at: new Date(exp * 1000).toISOString(),
      inside_credential: expect.any(String),
    })
  })

  test('returns the caller of a key', async () => {
    const { key } = await api.caller()
    expect(await read('/caller', key)).toEqual({
      kind: 'api_key',
      credential_id: key.slice(5, 13),
      scopes: [...SCOPES],
      expires_at: null,
      inside_credential: null,
    })
  })

  test('refers a caller without a credential to the authorization server', async () => {
    const response = await api.call('GET', '/caller')
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${BASE_URL}/.well-known/oauth-protected-resource"`,
    )
    expect(await refusal(response)).toBe('401 INVALID_API_KEY')
  })

  test('is not in the document', async () => {
    const document = await (await api.call('GET', '/swagger/json')).json()
    expect(Object.keys(Object(document).paths)).not.toContain('/caller')
  })
})

interface Ids {
  jti: string
  grant_id: string
  client_id: string
  subject: string
}

/** Starts an API on the same database that shares nothing else, as another process would. */
function startAnother() {
  const accessTokens = openAccessTokens(PARTS)
  accessTokens.start()
  const limiter = openRateLimiter({ redisUrl: null, scale: 1000, onRedisChange() {} })
  const app = createApi({
    sql: api.sql,
    jobs: api.jobs,
    limiter,
    accessTokens,
    secret: SECRET,
    baseUrl: BASE_URL,
    log() {},
  })
  return {
    stop: accessTokens.stop,
    status: async (token: string) => (await app.handle(request(token))).status,
  }
}

const refused = (process: (typeof others)[number], token: string) =>
  until(async () => (await process.status(token)) === 401)

async function retireKey() {
  await rotateSigningKey(api.sql, tokens.sealer)
  await retireSigningKey(api.sql, tokens.sealer, tokens.key.kid)
}

async function forgetMember(subject: string) {
  await api.sql`delete from authorization_codes where subject = ${subject}`
  await api.sql`delete from grants where subject = ${subject}`
  await api.sql`delete from members where subject = ${subject}`
}

async function read(path: string, key: string): Promise<unknown> {
  const response = await api.call('GET', path, { key })
  expect(response.status).toBe(200)
  return response.json()
}

const askDatabase = () => api.sql`select 1`

const request = (token: string) =>
  new Request('http://localhost/v1/account', { headers: { authorization: `Bearer ${token}` } })
