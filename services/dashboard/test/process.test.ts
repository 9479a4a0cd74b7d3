import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, recordingJobs } from '@svc/domain/testing'
import { type Handler, listen } from '@svc/http'
import { startProgram } from '@svc/http/testing'
import { createOauth } from '@svc/oauth'
import { prepareSigningKeys } from '@svc/oauth/signing-keys'
import { openRateLimiter } from '@svc/rate-limit'
import { Browser } from './browser.ts'

const TOKEN = 'the-credential-of-the-dashboard'
const SECRET = 'a secret of the tests, long enough'
const BASE_URL = 'http://127.0.0.1:8080'

const folder = await mkdtemp(join(tmpdir(), 'svc-dashboard-'))
const database = await createTestDatabase()
const { sql } = database
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

describe('bun services/dashboard/src/index.ts', () => {
  test('reaches the authorization server and the API through sockets', async () => {
    await prepareSigningKeys(sql, { secret: SECRET, keyFile: null })
    const limiter = openRateLimiter({ redisUrl: null, scale: 100, onRedisChange() {} })
    const parts = { sql, limiter, secret: SECRET, baseUrl: BASE_URL, log() {} }
    const oauth = createOauth({
      ...parts,
      jobs: recordingJobs(),
      dashboardToken: TOKEN,
      plan: 'free',
    })
    const asked: string[] = []
    await using back = serve('oauth.sock', (request) => oauth.handle(request))
    await using api = serve('api.sock', ({ url }) => {
      asked.push(new URL(url).pathname)
      return Response.json({ errors: [] }, { status: 503 })
    })
    await using dashboard = start({ OAUTH_URL: back.url, API_URL: api.url })
    const url = await dashboard.url()

    const browser = new Browser({
      handle: (request) =>
        fetch(url + new URL(request.url).pathname, new Request(request, { redirect: 'manual' })),
      close: async () => {},
    })
    await browser.open('/dashboard/sign-up')
    const person = { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery' }
    expect((await browser.send('/dashboard/sign-up', person)).status).toBe(303)
    const [member] = await sql<{ email: string }[]>`select email from members`
    expect(member?.email).toBe('ada@example.org')
    await browser.open('/dashboard')
    expect(asked).toContain('/v1/account')
  })

  test('keeps sign-up closed under a public address until it is set, and logs how', async () => {
    await using dashboard = start({ BASE_URL: 'https://clips.example.org' })
    const url = await dashboard.url()
    expect((await fetch(`${url}/dashboard/sign-up`)).status).toBe(403)
    expect(JSON.stringify(await dashboard.logs('sign-up closed'))).toContain('SIGN_UP=open')
    await using opened = start({ BASE_URL: 'https://clips.example.org', SIGN_UP: 'open' })
    expect((await fetch(`${await opened.url()}/dashboard/sign-up`)).status).toBe(200)
  })
})

function serve(name: string, handle: Handler) {
  const address = { unix: join(folder, name) }
  const { url, stop } = listen(handle, { address, log() {}, maxBodyBytes: 1e6, idleSeconds: 10 })
  return { url, [Symbol.asyncDispose]: stop }
}

function start(settings: Record<string, string>) {
  const shared = { DATABASE_URL: database.url, SECRET, BASE_URL, DASHBOARD_TOKEN: TOKEN, PORT: '0' }
  return startProgram(join(import.meta.dir, '../src/index.ts'), { ...shared, ...settings })
}
