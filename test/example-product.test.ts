import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cp, mkdir, realpath, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { BASE_URL, startOauth } from '../services/oauth/test/start-oauth.ts'
import { openProject, ROOT } from './support/packed-libraries.ts'

// The example product, compiled and run on the packed libraries alone, with tokens of two issuers and a key of its own.

const EXAMPLE = join(ROOT, 'examples/notes')
const LOGIN = 'https://login.example'
const NOTES = 'https://notes.example'
const project = await openProject()
const { folder } = project
const oauth = await startOauth()
const { publicKey, privateKey } = await generateKeyPair('EdDSA')
const published = { ...(await exportJWK(publicKey)), kid: 'login-1', alg: 'EdDSA', use: 'sig' }
const issuers = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  routes: {
    '/clips.json': () => oauth.get('/.well-known/jwks.json'),
    '/login.json': () => Response.json({ keys: [published] }),
  },
})

beforeAll(async () => {
  await cp(join(EXAMPLE, 'src'), join(folder, 'src'), { recursive: true })
  await cp(join(EXAMPLE, 'tsconfig.json'), join(folder, 'tsconfig.json'))
  const { dependencies } = await Bun.file(join(EXAMPLE, 'package.json')).json()
  for (const [name, version] of Object.entries(dependencies)) {
    const installed = await Bun.file(join(folder, 'node_modules', name, 'package.json')).json()
    expect([name, installed.version]).toEqual([name, version])
  }
  // The compiler and its types for Node are those of this repository.
  await mkdir(join(folder, 'node_modules/@types'))
  const bunTypes = await realpath(join(ROOT, 'node_modules/bun-types'))
  await symlink(
    await realpath(join(bunTypes, '../@types/node')),
    join(folder, 'node_modules/@types/node'),
  )
  await project.run(['tsc'])
})
afterAll(async () => {
  await issuers.stop(true)
  await oauth[Symbol.asyncDispose]()
  await project[Symbol.asyncDispose]()
})

describe.each([
  ['Node', ['node', 'dist/serve.js']],
  ['Bun', [process.execPath, 'src/serve.ts']],
])('the notes service on %s', (_, command) => {
  let service: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    service = await start(command)
  })
  afterAll(() => service.stop())

  test('lets in tokens of the clip service', async () => {
    const { access_token } = await oauth.tokens(await oauth.register())
    expect(await service.ask('GET', '/notes', access_token)).toEqual([
      200,
      { items: [], next_cursor: null },
    ])
  })

  test('lets in tokens of any other issuer, each to its own notes', async () => {
    const [ada, bob] = [await token({ sub: 'ada' }), await token({ sub: 'bob' })]
    expect(await service.ask('POST', '/notes', ada, { text: 'Cut here' })).toMatchObject([
      201,
      { text: 'Cut here' },
    ])
    expect(await service.ask('GET', '/notes', ada)).toMatchObject([
      200,
      { items: [{ text: 'Cut here' }] },
    ])
    expect(await service.ask('GET', '/notes', bob)).toMatchObject([200, { items: [] }])
  })

  test('lets in its own API keys, and shows pages', async () => {
    const { api_key } = service
    expect(api_key).toStartWith('notes_')
    for (const text of ['one', 'two', 'three']) {
      await service.ask('POST', '/notes', api_key, { text })
    }
    const [, first] = await service.ask('GET', '/notes?limit=2', api_key)
    expect(first.items.map(({ text }: { text: string }) => text)).toEqual(['three', 'two'])
    const next = `/notes?limit=2&cursor=${first.next_cursor}`
    expect(await service.ask('GET', next, api_key)).toMatchObject([
      200,
      { items: [{ text: 'one' }], next_cursor: null },
    ])
    expect(await service.ask('GET', next, await token())).toMatchObject([
      422,
      { errors: [{ code: 'VALIDATION_ERROR', location: 'query.cursor' }] },
    ])
  })

  test('refuses with its own codes', async () => {
    const [, note] = await service.ask('POST', '/notes', await token(), { text: 'a', pinned: true })
    expect(await service.ask('DELETE', `/notes/${note.note_id}`, await token())).toEqual([
      409,
      {
        errors: [
          {
            ...{ code: 'NOTE_PINNED', reason: 'note_pinned', description: 'ada has pinned it.' },
            ...{ params: { pinned_by: 'ada' }, pinned_by: 'ada' },
          },
        ],
      },
    ])
  })

  test.each([
    ['no credential', () => undefined, '401 INVALID_API_KEY'],
    [
      'a token for another service',
      () => token({ aud: 'https://other.example' }),
      '401 INVALID_API_KEY',
    ],
    [
      'a token of an unknown issuer',
      () => token({ iss: 'https://evil.example' }),
      '401 INVALID_API_KEY',
    ],
    ['a key of another product', () => 'svck_x', '401 INVALID_API_KEY'],
    ['a token without the scope', () => token({ scope: 'svc:projects:read' }), '403 MISSING_SCOPE'],
  ])('refuses %s', async (_, credential, refusal) => {
    const [status, body] = await service.ask('POST', '/notes', await credential(), { text: 'a' })
    expect(`${status} ${body.errors[0].code}`).toBe(refusal)
  })
})

/** Starts the service and waits until it says where it listens. */
async function start(command: string[]) {
  const trusted = [
    { issuer: BASE_URL, jwks_url: `${issuers.url}clips.json`, audience: BASE_URL },
    { issuer: LOGIN, jwks_url: `${issuers.url}login.json`, audience: NOTES },
  ]
  const env = { ...process.env, PORT: '0', BASE_URL: NOTES, ISSUERS: JSON.stringify(trusted) }
  const child = Bun.spawn(command, { cwd: folder, env, stdout: 'pipe', stderr: 'inherit' })
  const { value } = await child.stdout.getReader().read()
  const { url, api_key } = JSON.parse(new TextDecoder().decode(value))
  return {
    api_key: api_key as string,
    async ask(method: string, path: string, credential?: string, body?: object) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: credential === undefined ? {} : { authorization: `Bearer ${credential}` },
        ...(body && { body: JSON.stringify(body) }),
      })
      return [response.status, await response.json()] as const
    },
    async stop() {
      child.kill()
      await child.exited
    },
  }
}

/** A token of the other issuer. */
function token(claims: Record<string, string> = {}): Promise<string> {
  const scope = 'svc:projects:read svc:projects:write'
  return new SignJWT({ iss: LOGIN, aud: NOTES, sub: 'ada', client_id: 'app', scope, ...claims })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'login-1', typ: 'at+jwt' })
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .setJti(crypto.randomUUID())
    .sign(privateKey)
}
