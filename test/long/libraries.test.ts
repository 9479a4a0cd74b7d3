import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { readFile, realpath, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { createSigningKey, createTokenSigner } from '../../packages/auth-core/src/index.ts'
import { openSharedBrowser } from '../authorization/shared-service.ts'
import { libraries, openProject, ROOT } from '../support/packed-libraries.ts'

// The libraries as another product gets them: packed, installed with npm into a project of its own, compiled and run.

const names = libraries.map(({ manifest }) => manifest.name)
const project = await openProject()
const browser = await openSharedBrowser()
/** Stands in for the clip service: a project is completed at the second request. */
let asked = 0
const service = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  routes: {
    '/v1/projects': { POST: () => Response.json({ project_id: 'p1', status: 'queued' }) },
    '/v1/projects/p1': () => {
      asked += 1
      return Response.json({ project_id: 'p1', status: asked % 2 ? 'processing' : 'completed' })
    },
  },
})

beforeAll(async () => {
  for (const { folder, manifest } of libraries) {
    const example = await firstExample(join(folder, 'README.md'))
    const local = example.replace('http://127.0.0.1:8080', service.url.origin)
    await project.write(exampleFile(manifest.name), local)
  }
  await project.write('src/typed.ts', TYPED)
})
afterAll(async () => {
  await service.stop(true)
  await project[Symbol.asyncDispose]()
})

describe('a library', () => {
  test('is in the list of published libraries', () => {
    expect(names.toSorted()).toEqual(
      ['auth-core', 'client', 'errors', 'pagination', 'scope-policy'].map((name) => `@svc/${name}`),
    )
  })

  test.each(libraries)('$manifest.name describes itself', async ({ folder, manifest }) => {
    expect(manifest.license).toBe('Apache-2.0')
    expect(manifest.version).toMatch(/^\d+\.\d+\.\d+$/)
    const installed = join(project.folder, 'node_modules', manifest.name)
    const changes = await readFile(join(installed, 'CHANGELOG.md'), 'utf8')
    expect(changes).toContain(`## ${manifest.version}`)
    expect(await readFile(join(installed, 'LICENSE'), 'utf8')).toContain('Apache License')
    const stays = Object.keys(manifest.dependencies ?? {}).filter((name) => !names.includes(name))
    expect(stays.filter((name) => name.startsWith('@svc/'))).toEqual([])
    const { dependencies = {} } = await Bun.file(join(installed, 'package.json')).json()
    for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    for (const entry of Object.values(manifest.exports).flatMap(Object.values)) {
      expect([entry, await Bun.file(join(installed, entry)).exists()]).toEqual([entry, true])
    }
    expect(await readFile(join(folder, 'README.md'), 'utf8')).toContain('```ts')
  })

  test('compiles with its example in a strict nodenext project', async () => {
    await project.run(['tsc', '--project', '.'])
  })

  test.each(names)('%s does on Node and on Bun what its README says', async (name) => {
    const wanted = printed(await readFile(join(project.folder, exampleFile(name)), 'utf8'))
    expect(wanted.length).toBeGreaterThan(0)
    expect(await project.run(['node', emitted(exampleFile(name))])).toBe(wanted)
    expect(await project.run([process.execPath, exampleFile(name)])).toBe(wanted)
  })
})

describe('auth-core', () => {
  test('needs Elysia only for its Elysia plugin', async () => {
    const elysia = join(project.folder, 'node_modules/elysia')
    // What was compiled and run until now had none.
    expect(existsSync(elysia)).toBe(false)
    await symlink(await realpath(join(ROOT, 'packages/auth-core/node_modules/elysia')), elysia)
    await project.write('src/plugin.ts', PLUGIN)
    await project.run(['tsc', '--project', '.', '--skipLibCheck'])
    expect(await project.run(['node', emitted('src/plugin.ts')])).toBe('401 403 200\n')
    expect(await project.run([process.execPath, 'src/plugin.ts'])).toBe('401 403 200\n')
  })

  test('verifies tokens in a browser, and brings no module of Node along', async () => {
    await project.write('src/browser.ts', IN_BROWSER)
    const key = await createSigningKey()
    const now = Math.floor(Date.now() / 1000)
    const named = { iss: 'https://issuer.example', aud: 'https://api.example', jti: 'one' }
    const token = await createTokenSigner(key)({
      ...named,
      ...{ sub: 'ada', client_id: 'app', scope: 'read', iat: now, exp: now + 60 },
    })
    const build = ['build', 'src/browser.ts', '--target=browser', '--minify']
    const script = await project.run([process.execPath, ...build])
    expect(script).not.toMatch(/node:|Buffer|process\./)
    // WebCrypto is there for pages of the own machine and of https.
    await using server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      routes: {
        '/': new Response('<script type=module src=/browser.js></script>', {
          headers: { 'content-type': 'text/html' },
        }),
        '/browser.js': new Response(script, { headers: { 'content-type': 'text/javascript' } }),
        '/jwks.json': () => Response.json({ keys: [key.public_jwk] }),
      },
    })
    await using context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(server.url.href)
    await page.waitForFunction('globalThis.verify')
    const verify = (text: string) => page.evaluate(`globalThis.verify(${JSON.stringify(text)})`)
    expect(await verify(token)).toMatchObject({ ok: true, claims: { sub: 'ada' } })
    expect(await verify(token)).toMatchObject({ ok: true, kid: key.kid })
    const [header, payload] = token.split('.')
    const forged = `${header}.${payload}.${'A'.repeat(86)}`
    expect(await verify(forged)).toEqual({
      ok: false,
      refusal: { claim: 'signature', reason: 'wrong' },
    })
  })
})

const IN_BROWSER = `
import { createRemoteKeySet, createTokenVerifier } from '@svc/auth-core/verify'

const keys = createRemoteKeySet({ jwksUrl: location.origin + '/jwks.json' })
const { verify } = createTokenVerifier({ issuer: 'https://issuer.example', audiences: ['https://api.example'], keys })
Object.assign(globalThis, { verify })
`

const TYPED = `
import { createClient } from '@svc/client'

export async function read() {
  const client = createClient({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'svck_your-key' })
  const account = await client.account.get()
  // @ts-expect-error The types came along: an account has no colour.
  console.log(account.plan, account.colour)
  // @ts-expect-error A project has a source.
  return client.projects.create({ sauce: 1 })
}
`

const PLUGIN = `
import { createAuthenticator, mintApiKey } from '@svc/auth-core'
import { bearerAuth } from '@svc/auth-core/elysia'
import { nodeAuth } from '@svc/auth-core/node'
import { hostileTokens } from '@svc/auth-core/testing'
import { Elysia } from 'elysia'

const { key, ...minted } = mintApiKey({ prefix: 'notes_' })
const stored = { ...minted, account_id: 'ada', scopes: ['read'] as const, expires_at: null, revoked_at: null }
const authenticator = createAuthenticator<'read' | 'write'>({
  apiKeys: { prefix: 'notes_', findApiKey: async () => stored },
})
const app = new Elysia()
  .use(bearerAuth({ authenticator }))
  .get('/notes', ({ caller }) => caller.accountId, { scope: 'read' })
  .post('/notes', ({ caller }) => caller.accountId, { scope: 'write' })
const ask = async (method: string, headers: Record<string, string>) =>
  (await app.handle(new Request('http://localhost/notes', { method, headers }))).status
const authorization = \`Bearer \${key}\`
console.log(await ask('GET', {}), await ask('POST', { authorization }), await ask('GET', { authorization }))
export const doors = [nodeAuth({ authenticator }), hostileTokens]
`

const exampleFile = (name: string) => `src/${name.slice('@svc/'.length)}.ts`
const emitted = (path: string) => path.replace('src/', 'dist/').replace(/ts$/, 'js')

async function firstExample(readme: string): Promise<string> {
  const [, example = ''] = /```ts\n(.*?)```/s.exec(await readFile(readme, 'utf8')) ?? []
  return example
}

/** The output of an example: the comments after its `console.log`. */
function printed(example: string): string {
  return [...example.matchAll(/^.*console\.log\(.*\) \/\/ (.*)$/gm)]
    .map(([, line]) => `${line}\n`)
    .join('')
}
