import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { CALLBACK, startOauth } from './start-oauth.ts'

const ADDRESS = 'https://agent.example.com/oauth/client.json'
const LOCALHOST = 'https://localhost/client.json'

/** The internet of the test; each document is answered as the test sets. */
const outside = new Map<string, () => Response | Promise<Response>>()
const asked: string[] = []
const server = await startOauth({
  async fetchClientDocument(address) {
    asked.push(address.href)
    const answer = outside.get(address.href)
    if (!answer) throw new Error('Nothing is there.')
    return answer()
  },
})
afterAll(() => server[Symbol.asyncDispose]())

const client = { client_id: ADDRESS }
beforeEach(async () => {
  outside.clear()
  asked.length = 0
  await server.sql`delete from oauth_clients`
})

describe('a client that names itself by the address of its document', () => {
  test('is announced in the metadata of the server', async () => {
    const response = await server.get('/.well-known/oauth-authorization-server')
    expect(await response.json()).toMatchObject({ client_id_metadata_document_supported: true })
  })

  test('walks the whole flow, from consent to refreshed and revoked tokens', async () => {
    publish({ grant_types: ['authorization_code', 'refresh_token', 'urn:of:others'] })
    const { access_token, refresh_token } = await server.tokens(client)
    expect(access_token).toBeString()
    const refreshed = await server.refresh(client, refresh_token)
    const { refresh_token: next } = (await refreshed.json()) as { refresh_token: string }
    const revoked = await server.form('/oauth2/revoke', { token: next, client_id: ADDRESS })
    expect([refreshed.status, revoked.status]).toEqual([200, 200])
    expect((await server.refresh(client, next)).status).toBe(400)
  })

  test('is shown in consent with the host that describes it', async () => {
    publish({ client_name: 'An agent', client_uri: 'https://elsewhere.example' })
    const request_id = await server.ask(client)
    const shown = await (await server.back('GET', `/authorizations/${request_id}`)).json()
    expect(shown).toMatchObject({ client_name: 'An agent', document_host: 'agent.example.com' })
    const registered = await server.ask(await server.register())
    const other = await (await server.back('GET', `/authorizations/${registered}`)).json()
    expect(other).toMatchObject({ document_host: null })
  })

  test('cannot redeem what another was given', async () => {
    publish({})
    const other = await server.register()
    const code = await server.code(client)
    expect((await server.redeem(other, code)).status).toBe(400)
    expect((await server.redeem(client, code)).status).toBe(200)
  })

  test('is identified by its address alone, not by the id that it is stored under', async () => {
    publish({})
    await server.ask(client)
    const [{ client_id } = { client_id: '' }] = await server.sql<{ client_id: string }[]>`
      select client_id from oauth_clients
    `
    expect((await server.authorize({ client_id })).status).toBe(400)
  })
})

describe('its document', () => {
  test('is read once while it may be used, and again afterwards', async () => {
    publish({ client_name: 'Before' }, { 'cache-control': 'max-age=600' })
    await server.ask(client)
    await server.ask(client)
    expect(asked).toEqual([ADDRESS])
    publish({ client_name: 'After' })
    await server.sql`update oauth_clients set document_expires_at = now() - interval '1 second'`
    const request_id = await server.ask(client)
    const shown = await (await server.back('GET', `/authorizations/${request_id}`)).json()
    expect([asked.length, shown]).toMatchObject([2, { client_name: 'After' }])
  })

  test.each([
    ['nothing', {}, 3600],
    ['a time', { 'cache-control': 'public, max-age=7200' }, 7200],
    ['a very long time', { 'cache-control': 'max-age=99999999' }, 86_400],
    ['not to keep it', { 'cache-control': 'no-store' }, 60],
  ])('may be used as its server says: %s', async (_, headers, seconds) => {
    publish({}, headers)
    await server.ask(client)
    const [row] = await server.sql<{ seconds: number }[]>`
      select extract(epoch from document_expires_at - created_at)::float8 as seconds
        from oauth_clients
    `
    expect(Math.round(row?.seconds ?? 0)).toBe(seconds)
  })

  test('that was removed ends its stored copy', async () => {
    publish({})
    await server.ask(client)
    await server.sql`update oauth_clients set document_expires_at = now() - interval '1 second'`
    outside.set(ADDRESS, () => new Response('gone', { status: 404 }))
    expect((await server.authorize(client)).status).toBe(400)
  })

  const { json } = Response
  test.each([
    ['is of another client', () => document({ client_id: `${ADDRESS}?` })],
    ['has a secret', () => document({ client_secret: 'x' })],
    ['wants one', () => document({ token_endpoint_auth_method: 'client_secret_post' })],
    ['has no name', () => document({ client_name: undefined })],
    ['has no redirect URI', () => document({ redirect_uris: [] })],
    [
      'would be answered at another address',
      () => document({ redirect_uris: ['https://b.example/'] }),
    ],
    ['would be answered without TLS', () => document({ redirect_uris: ['http://b.example/'] })],
    ['redirects', () => Response.redirect(LOCALHOST)],
    ['is not found', () => new Response('{}', { status: 404 })],
    ['is no JSON', () => new Response('<p>', { headers: { 'content-type': 'application/json' } })],
    ['is a page', () => new Response('{}', { headers: { 'content-type': 'text/html' } })],
    ['is a list', () => json([])],
    ['is nothing', () => json(null)],
    ['is long', () => document({ more: 'x'.repeat(20_000) })],
    ['does not come', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ])('is refused on a page when it %s', async (_, answer) => {
    outside.set(ADDRESS, answer)
    const response = await server.authorize(client)
    expect([response.status, response.headers.get('location')]).toEqual([400, null])
    expect(await response.text()).toMatch(/agent\.example\.com|return to/)
    expect(asked).toEqual([ADDRESS])
  })

  test.each([
    ['http://agent.example.com/client.json'],
    ['https://agent.example.com'],
    ['https://agent.example.com/'],
    ['https://agent.example.com/a/../client.json'],
    ['https://agent.example.com/a/%2e%2e/client.json'],
    ['https://agent.example.com/client.json#part'],
    ['https://user@agent.example.com/client.json'],
    ['https://AGENT.example.com/client.json'],
    [`https://agent.example.com/${'x'.repeat(2000)}`],
  ])('is not requested at %s', async (client_id) => {
    expect((await server.authorize({ client_id })).status).toBe(400)
    expect(asked).toBeEmpty()
  })

  test('is not requested without a limit', async () => {
    await using slow = await startOauth({
      rateLimitScale: 1,
      fetchClientDocument: async (address) => {
        asked.push(address.href)
        return new Response('', { status: 404 })
      },
    })
    for (let number = 0; number < 60; number += 1) {
      await slow.authorize({ client_id: `https://agent.example.com/${number}` })
    }
    expect(asked.length).toBeLessThan(60)
  })
})

describe('an address inside of a private network', () => {
  test('is never connected to, whatever its name', async () => {
    await using real = await startOauth()
    const hits: string[] = []
    using listener = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: { open: () => void hits.push('opened'), data() {} },
    })
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:7f00:1]']) {
      const response = await real.authorize({
        client_id: `https://${host}:${listener.port}/c.json`,
      })
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('private network')
    }
    expect(hits).toBeEmpty()
  })
})

/** Lets the client's address answer with its document. */
function publish(members: object, headers: Record<string, string> = {}) {
  outside.set(ADDRESS, () => document(members, headers))
}

function document(members: object, headers: Record<string, string> = {}): Response {
  const usual = {
    client_id: ADDRESS,
    client_name: 'Agent',
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code', 'refresh_token'],
  }
  return Response.json({ ...usual, ...members }, { headers })
}
