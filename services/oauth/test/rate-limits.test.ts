import { describe, expect, test } from 'bun:test'
import { basic, CALLBACK, openOauth, refusal } from './start-oauth.ts'

/** No time passes for the limits, however long the requests take. */
const rateLimitClock = () => 0
const server = await openOauth({ rateLimitScale: 1, rateLimitClock })

const from = (address: string) => ({ 'x-forwarded-for': address })
const METADATA = { client_name: 'Tester', redirect_uris: [CALLBACK] }
const client = await server.register({ token_endpoint_auth_method: 'client_secret_basic' })
const neighbour = await server.register()

/** Sends until the rate limit refuses; returns how many were accepted before. */
async function flood(send: () => Promise<Response>, most: number): Promise<number> {
  for (let count = 0; count < most; count += 1) {
    const response = await send()
    if (response.status === 429) {
      expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await refusal(response)).toBe('429 temporarily_unavailable')
      return count
    }
  }
  return most
}

describe('an address', () => {
  test('registers twenty clients an hour', async () => {
    const register = () => server.json('/oauth2/application', METADATA, from('203.0.113.1'))
    expect(await flood(register, 30)).toBe(20)
    expect(await server.sql`select client_id from oauth_clients`).toHaveLength(22)
    const elsewhere = await server.json('/oauth2/application', METADATA, from('203.0.113.2'))
    expect(elsewhere.status).toBe(201)
  })

  test('may correct its mistakes: what is not registered does not count', async () => {
    const wrong = () => server.json('/oauth2/application', {}, from('203.0.113.3'))
    expect(await flood(wrong, 30)).toBe(30)
  })

  test('counts as its network when it has six parts', async () => {
    let host = 0
    const register = () => {
      host += 1
      return server.json('/oauth2/application', METADATA, from(`2001:db8::${host}`))
    }
    expect(await flood(register, 30)).toBe(20)
  })

  test('guesses client secrets a few times, and shuts out no client that knows its own', async () => {
    const guess = () =>
      server.token(
        { grant_type: 'authorization_code', code: 'x', redirect_uri: CALLBACK },
        { ...basic(client.client_id, 'guess'), ...from('203.0.113.4') },
      )
    expect(await flood(guess, 100)).toBeLessThan(30)
    const right = await server.token(
      { grant_type: 'authorization_code', code: 'x' },
      { ...basic(client.client_id, client.client_secret), ...from('203.0.113.4') },
    )
    expect(right.status).toBe(400)
  })

  test('guesses registration access tokens a few times', async () => {
    const path = `/oauth2/application/${client.client_id}`
    const headers = { authorization: `Bearer ${'a'.repeat(43)}`, ...from('203.0.113.5') }
    expect(await flood(() => server.get(path, headers), 100)).toBeLessThan(30)
    const own = { ...headers, authorization: `Bearer ${client.registration_access_token}` }
    expect((await server.get(path, own)).status).toBe(200)
  })

  test('leaves two minutes of authorization requests unanswered', async () => {
    const query = new URL((await server.authorize(neighbour)).headers.get('location') ?? '')
      .searchParams
    expect(query.get('request_id')).toBeString()
    let refused: number | null = null
    for (let count = 0; count < 150 && refused === null; count += 1) {
      const { status } = await server.authorize(neighbour)
      refused = status === 302 ? null : status
    }
    expect(refused).toBe(429)
  })
})

describe('a client', () => {
  test('asks for tokens thirty times a minute from one address', async () => {
    const ask = (address: string) => () => server.redeem(neighbour, 'x', {}, from(address))
    expect(await flood(ask('203.0.113.6'), 60)).toBe(30)
    expect((await ask('203.0.113.7')()).status).toBe(400)
  })
})
