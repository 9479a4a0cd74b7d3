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

type Body = Record<string, string>

const bodyOf = async (response: Response) => (await response.json()) as Body
const refusal = async (response: Response) => {
  const { errors } = (await response.json()) as { errors: { code: string }[] }
  return `${response.status} ${errors[0]?.code}`
}
const itemsOf = async (response: Response) =>
  ((await response.json()) as { items: Record<string, string>[] }).items

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

/** Everything that the dashboard asks. */
const routes = server.oauth.routes
  .filter(({ path }) => path.startsWith('/back-channel/'))
  .map(({ method, path }) => ({ method, path: path.slice('/back-channel'.length) }))

const WEBHOOK = { url: 'https://hooks.example.org/clips' }
const KEY = { name: 'Server', scopes: ['svc:account:read'] }
const INVITED = { email: 'x@example.com', role: 'owner', is_mailed: true }

/** What is sent where something has to be. */
const BODIES: Record<string, object> = {
  'PUT /members/:subject': person,
  'POST /members/:subject/keys': KEY,
  'POST /members/:subject/keys/:key_id/rotate': {},
  'POST /members/:subject/webhooks': WEBHOOK,
  'POST /members/:subject/webhooks/:endpoint_id/rotate': {},
  'POST /members/:subject/webhooks/:endpoint_id/replay': { since: '2030-01-01T00:00:00Z' },
  'PUT /people/:subject/accounts/active': { account_id: UNKNOWN },
  'PUT /people/:subject/language': { language: 'de' },
  'PUT /people/:subject/notices/:kind': { is_on: false },
  'PUT /people/:subject/devices/:session_id': {
    endpoint: 'https://push.example.org/one',
    p256dh: `B${'x'.repeat(86)}`,
    auth: 'y'.repeat(22),
    sender_key: `B${'z'.repeat(86)}`,
  },
  'PATCH /people/:subject/team/:other': { role: 'owner' },
  'POST /people/:subject/invitations': INVITED,
  'POST /people/:subject/invitations/:invitation_id/resend': { is_mailed: true },
  'POST /people/:subject/acceptances': { secret: 'x', email: 'x@example.com', is_verified: true },
  'POST /invitations/read': { secret: 'x' },
}

function send(subject: string, { method, path }: (typeof routes)[number], token?: string) {
  const names: Record<string, string> = { subject, other: 'bob', kind: 'posts_failed' }
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => names[name] ?? UNKNOWN)
  const query = `${method} ${path}` === 'GET /members/:subject/webhooks' ? '?of=account' : ''
  return server.back(method, address + query, BODIES[`${method} ${path}`], token)
}

describe('/back-channel', () => {
  test('has routes, all of which are tried below', () => {
    expect(routes.length).toBeGreaterThan(38)
    const known = routes.map(({ method, path }) => `${method} ${path}`)
    expect(Object.keys(BODIES).filter((route) => !known.includes(route))).toEqual([])
  })

  test.each(routes)('lets in only the dashboard: $method $path', async (route) => {
    for (const token of ['', 'x', `${DASHBOARD_TOKEN}x`, client.registration_access_token]) {
      const response = await send('ada', route, token)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
      expect(await refusal(response)).toBe('401 INVALID_API_KEY')
    }
  })

  test.each(routes.filter((route) => route.path !== '/members/:subject'))(
    'finds nothing for a subject that was never enrolled: $method $path',
    async (route) => {
      expect(await refusal(await send('nobody', route))).toBe('404 NOT_FOUND')
    },
  )

  test.each<[string, string, object]>([
    ['PUT', '/members/ada', {}],
    ['PUT', '/members/ada', { name: 'Ada' }],
    ['PUT', '/members/ada', { ...person, plan: 'pro' }],
    ['PUT', '/members/ada', { ...person, name: 7 }],
    ['POST', '/members/ada/keys', { ...KEY, name: '' }],
    ['POST', '/members/ada/keys', { ...KEY, name: 'x'.repeat(101) }],
    ['POST', '/members/ada/keys', { ...KEY, scopes: [] }],
    ['POST', '/members/ada/keys', { ...KEY, scopes: ['admin'] }],
    ['POST', '/members/ada/keys', { ...KEY, scopes: Array(2).fill('svc:account:read') }],
    ['POST', '/members/ada/keys', { ...KEY, expires_at: '2001-01-01T00:00:00Z' }],
    ['POST', '/members/ada/keys', { ...KEY, expires_at: 'tomorrow' }],
    ['POST', '/members/ada/keys', { ...KEY, account_id: UNKNOWN }],
    ['POST', '/members/ada/webhooks', { ...WEBHOOK, types: [] }],
    ['POST', '/members/ada/webhooks', { ...WEBHOOK, types: Array(2).fill('clip.liked') }],
    ['POST', '/members/ada/webhooks', { ...WEBHOOK, account_id: UNKNOWN }],
    ['POST', '/people/ada/invitations', { ...INVITED, role: 'admin' }],
    ['POST', '/people/ada/invitations', { ...INVITED, is_mailed: undefined }],
    ['PATCH', '/people/ada/team/bob', { role: 'admin' }],
    ['PUT', '/people/ada/accounts/active', {}],
    ['PUT', '/people/ada/language', { language: 'de-DE' }],
    ['PUT', '/people/ada/notices/posts_failed', { is_on: 'no' }],
  ])('%s %s refuses %j', async (method, path, body) => {
    expect(await refusal(await server.back(method, path, body))).toBe('422 VALIDATION_ERROR')
  })

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
})

describe('POST /back-channel/members/{subject}/access-token', () => {
  test('gives the dashboard a token with all scopes and no grant', async () => {
    const answer = await bodyOf(await server.back('POST', '/members/ada/access-token'))
    const token = String(answer['access_token'])
    expect<unknown>(answer['expires_in']).toBe(900)
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

describe('/back-channel/people/{subject}', async () => {
  const addressOf = (subject: string) => `${subject}@example.com`
  const owned = async (name: string) =>
    bodyOf(await server.back('PUT', `/members/${name}`, { name, email: addressOf(name) }))
  const invite = (by: string, email: string, role = 'member', is_mailed = true) =>
    server.back('POST', `/people/${by}/invitations`, { email, role, is_mailed })
  const teamOf = async (subject: string) =>
    (await (await server.back('GET', `/people/${subject}/team`)).json()) as {
      members: Body[]
      invitations: Body[]
    }

  const { account_id: home = '' } = await owned('mark')
  const { account_id: team = '' } = await owned('olga')
  const { secret } = await bodyOf(await invite('olga', addressOf('mark')))
  await server.back('POST', '/people/mark/acceptances', {
    ...{ secret, email: addressOf('mark'), is_verified: true },
  })
  const tokenOf = async (subject: string) =>
    bodyOf(await server.back('POST', `/members/${subject}/access-token`))

  test('a member sees the people and no invitations, and changes neither', async () => {
    await invite('olga', 'eve@example.com')
    expect((await teamOf('olga')).invitations).toMatchObject([{ email: 'eve@example.com' }])
    const seen = await teamOf('mark')
    expect(seen.members.map(({ subject }) => subject)).toEqual(['olga', 'mark'])
    expect(seen.invitations).toEqual([])
    for (const response of [
      await invite('mark', 'x@example.com'),
      await server.back('PATCH', '/people/mark/team/mark', { role: 'owner' }),
      await server.back('DELETE', '/people/mark/team/olga'),
    ]) {
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({
        errors: [
          {
            code: 'MISSING_SCOPE',
            description: expect.stringContaining('the role owner'),
            reason: 'role_required',
            params: { required_role: 'owner' },
          },
        ],
      })
    }
  })

  describe('a person of two accounts', () => {
    test('gets tokens for the account that they act in, which keep it when they switch', async () => {
      const first = await tokenOf('mark')
      expect(first).toMatchObject({ account_id: team })
      expect(partOf(first['access_token'] ?? '', 'claims')).toMatchObject({ account_id: team })
      const code = await server.code(client, {}, { subject: 'mark' })
      const tokens = await bodyOf(await server.redeem(client, code))
      await server.back('PUT', '/people/mark/accounts/active', { account_id: home })
      expect(await tokenOf('mark')).toMatchObject({ account_id: home })
      const refreshed = await bodyOf(await server.refresh(client, tokens['refresh_token'] ?? ''))
      for (const { access_token = '' } of [tokens, refreshed]) {
        expect(partOf(access_token, 'claims')).toMatchObject({ account_id: team, sub: 'mark' })
      }
    })

    test('loses what they made in both when all their access ends', async () => {
      for (const account_id of [home, team]) {
        await server.back('PUT', '/people/mark/accounts/active', { account_id })
        await server.back('POST', '/members/mark/keys', { name: 'k', scopes: ['svc:account:read'] })
      }
      const ended = await (await server.back('POST', '/members/mark/end-access')).json()
      expect(ended).toMatchObject({ keys: 2 })
    })
  })
})
