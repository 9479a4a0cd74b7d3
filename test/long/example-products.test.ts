import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { cp, mkdir, realpath, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { BASE_URL, startOauth } from '../../services/oauth/test/start-oauth.ts'
import { openProject, ROOT } from '../support/packed-libraries.ts'

// The example products, compiled and run on the packed libraries: one with tokens of Keycloak and keys of its own, one with
// tokens of this service.

const PRODUCTS = ['hono', 'elysia']
const project = await openProject({ types: ['node'], skipLibCheck: true })
const { folder } = project
const oauth = await startOauth()
const { publicKey, privateKey } = await generateKeyPair('RS256')
const published = { ...(await exportJWK(publicKey)), kid: 'realm-1', alg: 'RS256', use: 'sig' }
const issuers = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  routes: {
    '/clips.json': () => oauth.get('/.well-known/jwks.json'),
    '/realms/acme/protocol/openid-connect/certs': () => Response.json({ keys: [published] }),
  },
})
const REALM = `${issuers.url}realms/acme`
const ORIGIN = 'https://notes.example'
const METADATA = '/.well-known/oauth-protected-resource'

beforeAll(async () => {
  await mkdir(join(folder, 'node_modules/@types'))
  await mkdir(join(folder, 'node_modules/@hono'))
  const nodeTypes = join(
    dirname(await realpath(join(ROOT, 'node_modules/bun-types'))),
    '@types/node',
  )
  const besides = { '@types/node': nodeTypes }
  for (const name of ['hono', '@hono/node-server', 'elysia'])
    Object.assign(besides, { [name]: join(ROOT, 'node_modules', name) })
  for (const [name, path] of Object.entries(besides))
    await symlink(await realpath(path), join(folder, 'node_modules', name))
  for (const name of PRODUCTS)
    await cp(join(ROOT, 'examples', name, 'serve.ts'), join(folder, `src/${name}.ts`))
  await project.run(['tsc'])
})
afterAll(async () => {
  await issuers.stop(true)
  await oauth[Symbol.asyncDispose]()
  await project[Symbol.asyncDispose]()
})

test.each(PRODUCTS)(
  '%s names the versions that it was tried with, and has sixty lines',
  async (name) => {
    const { dependencies } = await Bun.file(join(ROOT, 'examples', name, 'package.json')).json()
    for (const [library, version] of Object.entries(dependencies)) {
      const installed = await Bun.file(join(folder, 'node_modules', library, 'package.json')).json()
      expect([library, installed.version]).toEqual([library, version])
    }
    const text = await Bun.file(join(ROOT, 'examples', name, 'serve.ts')).text()
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60)
  },
)

describe('the notes on Hono and Node', () => {
  let service: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    service = await start(['node', 'dist/hono.js'], { REALM })
  })
  afterAll(() => service.stop())

  test('tell who makes tokens for them', async () => {
    expect(await service.ask('GET', METADATA)).toMatchObject([
      200,
      { resource: ORIGIN, authorization_servers: [REALM], scopes_supported: SCOPES },
    ])
    const refused = await fetch(`${service.url}/notes`)
    expect(refused.headers.get('www-authenticate')).toStartWith(
      `Bearer resource_metadata="${ORIGIN}${METADATA}", scope="notes:read", DPoP algs="`,
    )
  })

  test('let in the users of a realm, each to their own', async () => {
    const ada = `Bearer ${await token({ sub: 'ada' })}`
    expect((await service.ask('POST', '/notes', ada, 'Cut here'))[0]).toBe(201)
    expect(await service.ask('GET', '/notes', ada)).toMatchObject([
      200,
      { items: [{ text: 'Cut here' }] },
    ])
    const bob = `Bearer ${await token({ sub: 'bob' })}`
    expect(await service.ask('GET', '/notes', bob)).toMatchObject([200, { items: [] }])
  })

  test('take a token that is bound to a key with a proof alone', async () => {
    const { publicKey: bound, privateKey: by } = await generateKeyPair('ES256')
    const jwk = await exportJWK(bound)
    const cnf = { jkt: await calculateJwkThumbprint(jwk) }
    const access = await token({ sub: 'eve', cnf, typ: 'DPoP' })
    const ath = createHash('sha256').update(access).digest('base64url')
    const claims = { htm: 'GET', htu: `${ORIGIN}/notes`, ath, jti: crypto.randomUUID() }
    const header = { alg: 'ES256', typ: 'dpop+jwt', jwk }
    const dpop = await new SignJWT(claims).setProtectedHeader(header).setIssuedAt().sign(by)
    expect((await service.ask('GET', '/notes', `Bearer ${access}`))[0]).toBe(401)
    const headers = { authorization: `DPoP ${access}`, dpop }
    expect((await fetch(`${service.url}/notes`, { headers })).status).toBe(200)
    expect((await fetch(`${service.url}/notes`, { headers })).status).toBe(401)
  })

  test('let in their own API keys, and show pages', async () => {
    const key = `Bearer ${service.api_key}`
    expect(service.api_key).toStartWith('notes_')
    for (const text of ['one', 'two', 'three']) await service.ask('POST', '/notes', key, text)
    const [, first] = await service.ask('GET', '/notes', key)
    expect(first.items.map(({ text }: { text: string }) => text)).toEqual(['one', 'two'])
    const next = `/notes?cursor=${first.next_cursor}`
    expect(await service.ask('GET', next, key)).toMatchObject([
      200,
      { items: [{ text: 'three' }], next_cursor: null },
    ])
    const other = `Bearer ${await token({ sub: 'ada' })}`
    expect((await service.ask('GET', next, other))[0]).toBe(422)
  })

  test.each([
    ['no credential', async () => undefined, '401 INVALID_API_KEY'],
    ['a token for another API', () => token({ aud: 'account' }), '401 INVALID_API_KEY'],
    ['an ID token', () => token({ typ: 'ID' }), '401 INVALID_API_KEY'],
    ['a token without the scope', () => token({ scope: 'notes:read' }), '403 MISSING_SCOPE'],
  ])('refuse %s', async (_, credential, refusal) => {
    const sent = await credential()
    const [status, body] = await service.ask('POST', '/notes', sent && `Bearer ${sent}`, 'a')
    expect(`${status} ${body.errors[0].code}`).toBe(refusal)
  })
})

describe('the notes on Elysia and Bun', () => {
  let service: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    const env = { CLIPS: BASE_URL, KEYS: `${issuers.url}clips.json` }
    service = await start([process.execPath, 'src/elysia.ts'], { ...env, PAID: 'somebody' })
  })
  afterAll(() => service.stop())

  test('let in the users of the clip service', async () => {
    const access_token = await clipToken('somebody')
    const bearer = `Bearer ${access_token}`
    expect((await service.ask('POST', '/notes', bearer, '{"text":"Cut here"}'))[0]).toBe(201)
    expect(await service.ask('GET', '/notes', bearer)).toEqual([200, { items: ['Cut here'] }])
  })

  test('refuse by plan, with a code of their own', async () => {
    const access_token = await clipToken('ada')
    const [status, body] = await service.ask(
      'POST',
      '/notes',
      `Bearer ${access_token}`,
      '{"text":"a"}',
    )
    expect([status, body.errors[0].code, body.errors[0].required_plan]).toEqual([
      403,
      'PLAN_TOO_SMALL',
      'paid',
    ])
  })

  test('tell who makes tokens for them', async () => {
    const [, metadata] = await service.ask('GET', METADATA)
    expect(metadata.authorization_servers).toEqual([BASE_URL])
    const [status, body] = await service.ask('POST', '/notes', undefined, '{}')
    expect(`${status} ${body.errors[0].code}`).toBe('401 INVALID_API_KEY')
  })
})

const SCOPES = ['notes:read', 'notes:write']

/** Starts the service and waits until it says where it listens. */
async function start(command: string[], settings: Record<string, string>) {
  const env = { ...process.env, PORT: '0', ORIGIN, ...settings }
  const child = Bun.spawn(command, { cwd: folder, env, stdout: 'pipe', stderr: 'inherit' })
  const { value } = await child.stdout.getReader().read()
  const { url, api_key } = JSON.parse(new TextDecoder().decode(value))
  return {
    ...{ url: url as string, api_key: api_key as string },
    async ask(method: string, path: string, authorization?: string, body: string | null = null) {
      const headers = {
        'content-type': 'application/json',
        ...(authorization && { authorization }),
      }
      const response = await fetch(`${url}${path}`, { method, headers, body })
      return [response.status, await response.json()] as const
    },
    async stop() {
      child.kill()
      await child.exited
    },
  }
}

/** An access token of the clip service. */
async function clipToken(subject: string): Promise<string> {
  const client = await oauth.register()
  const scope = 'svc:projects:read svc:projects:write'
  const code = await oauth.code(client, { scope }, { subject })
  return ((await (await oauth.redeem(client, code)).json()) as { access_token: string })
    .access_token
}

/** An access token as Keycloak makes it. */
function token(claims: object = {}): Promise<string> {
  const own = { iss: REALM, aud: [ORIGIN, 'account'], sub: 'ada', typ: 'Bearer', azp: 'web' }
  return new SignJWT({ ...own, scope: SCOPES.join(' '), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'realm-1', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .setJti(crypto.randomUUID())
    .sign(privateKey)
}
