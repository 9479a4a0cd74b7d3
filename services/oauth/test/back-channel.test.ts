import { describe, expect, test } from 'bun:test'
import { createResourceServer, partOf } from './resource-server.ts'
import { CALLBACK, DASHBOARD_TOKEN, openOauth } from './start-oauth.ts'

const server = await openOauth()

const client = await server.register({ client_uri: 'https://app.example.com' })
const resourceServer = createResourceServer(server)
const person = { name: 'Ada', email: 'ada@example.com' }
const enroll = (subject: string) =>
  server.back('PUT', `/members/${encodeURIComponent(subject)}`, person)
await enroll('ada')
await enroll('bob')

const bodyOf = async (response: Response) => (await response.json()) as Record<string, unknown>
const refusal = async (response: Response) => {
  const { errors } = (await response.json()) as { errors: { code: string }[] }
  return `${response.status} ${errors[0]?.code}`
}
const itemsOf = async (response: Response) =>
  ((await response.json()) as { items: Record<string, string>[] }).items

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

describe('/back-channel', () => {
  const endpoints: [string, string, object | undefined][] = [
    ['GET', '/authorizations/x', undefined],
    ['PUT', '/members/ada', person],
    ['POST', '/members/ada/access-token', undefined],
    ['GET', '/members/ada/apps', undefined],
    ['DELETE', `/members/ada/apps/${client.client_id}`, undefined],
    ['GET', '/members/ada/keys', undefined],
    ['POST', '/members/ada/keys', { name: 'k', scopes: ['svc:account:read'] }],
    ['POST', '/members/ada/keys/aaaaaaaa/rotate', {}],
    ['DELETE', '/members/ada/keys/aaaaaaaa', undefined],
    ['GET', '/members/ada/webhooks?of=account', undefined],
    ['POST', '/members/ada/webhooks', { url: 'https://hooks.example.org/' }],
    ['GET', `/members/ada/webhooks/${UNKNOWN}`, undefined],
    ['DELETE', `/members/ada/webhooks/${UNKNOWN}`, undefined],
    ['POST', `/members/ada/webhooks/${UNKNOWN}/rotate`, {}],
    ['POST', `/members/ada/webhooks/${UNKNOWN}/enable`, undefined],
    ['POST', `/members/ada/webhooks/${UNKNOWN}/test`, undefined],
    ['POST', `/members/ada/webhooks/${UNKNOWN}/replay`, { since: '2030-01-01T00:00:00Z' }],
    ['GET', `/members/ada/webhooks/${UNKNOWN}/deliveries`, undefined],
    ['POST', `/members/ada/webhooks/${UNKNOWN}/deliveries/${UNKNOWN}/resend`, undefined],
  ]

  test.each(endpoints)('lets in only the dashboard: %s %s', async (method, path, body) => {
    for (const token of ['', 'x', `${DASHBOARD_TOKEN}x`, client.registration_access_token]) {
      const response = await server.back(method, path, body, token)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
      expect(await refusal(response)).toBe('401 INVALID_API_KEY')
    }
  })

  test.each(endpoints.filter(([method, path]) => method !== 'PUT' && !path.includes('autho')))(
    'finds nothing for a subject that was never enrolled: %s %s',
    async (method, path, body) => {
      const response = await server.back(method, path.replace('ada', 'nobody'), body)
      expect(await refusal(response)).toBe('404 NOT_FOUND')
    },
  )

  test.each([
    ['GET', '/nothing'],
    ['GET', '/members'],
  ])('is not at %s %s', async (method, path) => {
    expect(await refusal(await server.back(method, path))).toBe('404 NOT_FOUND')
  })

  test('names the methods that it supports', async () => {
    const response = await server.back('PATCH', '/members/ada/keys')
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST')
    expect(await refusal(response)).toBe('405 METHOD_NOT_ALLOWED')
  })
})

describe('GET /back-channel/authorizations/{request_id}', () => {
  test('returns the client, what it asks for, and that it is not verified', async () => {
    const request_id = await server.ask(client)
    const response = await server.back('GET', `/authorizations/${request_id}`)
    expect(await response.json()).toEqual({
      client_id: client.client_id,
      client_name: 'Tester',
      document_host: null,
      client_uri: 'https://app.example.com',
      is_verified: false,
      registered_at: expect.stringMatching(/^\d{4}-.*Z$/),
      redirect_uri: CALLBACK,
      scopes: ['svc:account:read', 'svc:projects:read'],
      resource: null,
      expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })

  test.each(['a'.repeat(43), 'x', '%00'])('finds no request %s', async (request_id) => {
    const response = await server.back('GET', `/authorizations/${request_id}`)
    expect(await refusal(response)).toBe('404 NOT_FOUND')
  })

  test('finds no request that was answered', async () => {
    const request_id = await server.ask(client)
    await server.complete({ request_id, decision: 'deny', subject: 'ada' })
    expect((await server.back('GET', `/authorizations/${request_id}`)).status).toBe(404)
  })
})

describe('PUT /back-channel/members/{subject}', () => {
  test('makes an account once, and stores name and e-mail every time', async () => {
    const first = await bodyOf(await enroll('carol'))
    expect(first).toMatchObject({ subject: 'carol', name: 'Ada', email: 'ada@example.com' })
    const renamed = { name: 'Carol', email: 'carol@example.com' }
    const second = await bodyOf(await server.back('PUT', '/members/carol', renamed))
    expect(second).toEqual({ ...first, ...renamed })
  })

  test.each(['user/1 ä?#&=%', 'a'.repeat(255), '漢字'])(
    'takes the subject %s as it is',
    async (subject) => {
      expect(await bodyOf(await enroll(subject))).toMatchObject({ subject })
    },
  )

  test.each<object>([{}, { name: 'Ada' }, { ...person, plan: 'pro' }, { ...person, name: 7 }])(
    'refuses %j',
    async (body) => {
      expect(await refusal(await server.back('PUT', '/members/ada', body))).toBe(
        '422 VALIDATION_ERROR',
      )
    },
  )
})

describe('POST /back-channel/members/{subject}/access-token', () => {
  test('gives the dashboard a token with all scopes and no grant', async () => {
    const answer = await bodyOf(await server.back('POST', '/members/ada/access-token'))
    const token = String(answer['access_token'])
    expect(answer['expires_in']).toBe(900)
    expect(partOf(token, 'claims')).toMatchObject({ sub: 'ada', client_id: 'dashboard' })
    expect(partOf(token, 'claims')).not.toHaveProperty('gid')
    expect(await resourceServer.verify(token)).not.toBeNull()
    await server.form('/oauth2/revoke', { token })
    expect(await resourceServer.verify(token)).toBeNull()
  })
})

describe('/back-channel/members/{subject}/apps', () => {
  test('lists the apps of a member, and disconnects one', async () => {
    const tokens = await server.tokens(client)
    const code = await server.code(client, {}, { subject: 'ada' })
    const answer = await bodyOf(await server.redeem(client, code))
    const apps = await itemsOf(await server.back('GET', '/members/ada/apps'))
    expect(apps).toEqual([
      expect.objectContaining({
        client_id: client.client_id,
        client_name: 'Tester',
        scopes: ['svc:account:read', 'svc:projects:read'],
      }),
    ])
    expect(await itemsOf(await server.back('GET', '/members/bob/apps'))).toEqual([])
    const path = `/apps/${client.client_id}`
    expect((await server.back('DELETE', `/members/bob${path}`)).status).toBe(404)
    expect(await resourceServer.verify(String(answer['access_token']))).not.toBeNull()
    expect((await server.back('DELETE', `/members/ada${path}`)).status).toBe(204)
    expect(await resourceServer.verify(String(answer['access_token']))).toBeNull()
    expect((await server.refresh(client, String(answer['refresh_token']))).status).toBe(400)
    expect(await itemsOf(await server.back('GET', '/members/ada/apps'))).toEqual([])
    expect(await resourceServer.verify(tokens.access_token)).not.toBeNull()
  })
})

describe('/back-channel/members/{subject}/keys', () => {
  const create = async (subject: string, body: object = {}) => {
    const key = { name: 'Server', scopes: ['svc:account:read'], ...body }
    return server.back('POST', `/members/${subject}/keys`, key)
  }

  test.each<[string, object]>([
    ['no name', { name: '' }],
    ['a name of 101 characters', { name: 'x'.repeat(101) }],
    ['no scope', { scopes: [] }],
    ['a scope that is not there', { scopes: ['admin'] }],
    ['a scope twice', { scopes: ['svc:account:read', 'svc:account:read'] }],
    ['a time that is over', { expires_at: '2001-01-01T00:00:00Z' }],
    ['a time that is none', { expires_at: 'tomorrow' }],
    ['an account', { account_id: '01M7ZB4EXBH32SS0ZE9P73F5DM' }],
  ])('refuses a key with %s', async (_, body) => {
    expect(await refusal(await create('ada', body))).toBe('422 VALIDATION_ERROR')
  })
})

describe('/back-channel/members/{subject}/webhooks', () => {
  const create = (subject: string, body: object = {}) =>
    server.back('POST', `/members/${subject}/webhooks`, {
      url: 'https://hooks.example.org/clips',
      ...body,
    })

  test.each<[string, object]>([
    ['no type', { types: [] }],
    ['a type twice', { types: ['clip.liked', 'clip.liked'] }],
    ['an account', { account_id: UNKNOWN }],
  ])('refuses one with %s', async (_, body) => {
    expect(await refusal(await create('ada', body))).toBe('422 VALIDATION_ERROR')
  })
})
