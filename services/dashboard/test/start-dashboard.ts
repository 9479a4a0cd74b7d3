import { afterAll } from 'bun:test'
import { createHash } from 'node:crypto'
import { createApi } from '@svc/api'
import { openAccessTokens } from '@svc/api/access-tokens'
import { createBackChannel } from '@svc/back-channel'
import { openJobs } from '@svc/domain'
import { createTestDatabase } from '@svc/domain/testing'
import type { LogEntry } from '@svc/http'
import { until } from '@svc/http/testing'
import type { Mail } from '@svc/mail'
import { createOauth } from '@svc/oauth'
import { prepareSigningKeys } from '@svc/oauth/signing-keys'
import { openRateLimiter } from '@svc/rate-limit'
import { createDashboard, type DashboardDependencies } from '../src/app.ts'
import { openPeopleDesk } from '../src/operator.ts'
import { Browser, tokenIn } from './browser.ts'
import { memberCaller } from './member-caller.ts'

export const BASE_URL = 'https://clips.example.org'
export const PASSWORD = 'correct horse battery'
export const SECRET = 'a secret of the tests, long enough and more'
const TOKEN = 'the-credential-of-the-dashboard'
/** A busy machine must not decide whether the database answered. */
const PATIENCE_MS = 120_000
const VERIFIER = 'v'.repeat(64)

/** Starts the dashboard on a database of its own, with the authorization server and the API that it talks to. */
export async function startDashboard(options: Partial<DashboardDependencies> = {}) {
  const database = await createTestDatabase()
  const { sql, url: databaseUrl } = database
  const logged: LogEntry[] = []
  const log = (entry: LogEntry) => void logged.push(entry)
  const mails: Mail[] = []
  const limiter = openRateLimiter({ redisUrl: null, scale: 10_000, onRedisChange() {} })
  const parts = { sql, limiter, secret: SECRET, baseUrl: BASE_URL, log }
  const jobs = await openJobs(databaseUrl, { role: 'sender' })
  await prepareSigningKeys(sql, { secret: SECRET, keyFile: null })
  const oauth = createOauth({ ...parts, jobs, dashboardToken: TOKEN, plan: 'creator' })
  const accessTokens = openAccessTokens(parts)
  accessTokens.start()
  const api = createApi({ ...parts, jobs, accessTokens })
  let count = 0

  function open(changed: Partial<DashboardDependencies>) {
    const dashboard = createDashboard({
      ...parts,
      databaseUrl,
      answerMilliseconds: PATIENCE_MS,
      backChannel: createBackChannel({ handle: (request) => oauth.handle(request), token: TOKEN }),
      api: { handle: async (request) => api.handle(request) },
      mailer: { send: (mail) => void mails.push(mail), close: async () => {} },
      signUp: 'open',
      ...changed,
    })
    const service = {
      sql,
      dashboard,
      logged,
      mails,

      call: async (
        app: { handle(request: Request): Response | Promise<Response> },
        path: string,
        init: RequestInit = {},
      ) => app.handle(new Request(`http://localhost${path}`, init)),

      /** Calls `/v1` with a credential, and gives the status. */
      async statusOf(credential: string, path = '/v1/account'): Promise<number> {
        const headers = { authorization: `Bearer ${credential}` }
        return (await service.call(api, path, { headers })).status
      },

      browser: (agent?: string) => new Browser(dashboard, agent),

      /** A browser in which a new user has just signed up; their address is verified unless given otherwise. */
      async member(name = 'Ada Lovelace', { is_verified = true } = {}) {
        count += 1
        const email = `member-${count}@example.org`
        const browser = service.browser()
        await browser.open('/dashboard/sign-up')
        const { status } = await browser.send('/dashboard/sign-up', {
          name,
          email,
          password: PASSWORD,
        })
        if (status !== 303) throw new Error(`Signing up answered ${status}.`)
        await sql`update sign_in.users set email_verified = ${is_verified} where email = ${email}`
        return { browser, email }
      },

      /** A browser that has sent a password, and what it shows then. */
      async signIn(
        email: string,
        password = PASSWORD,
        more: Record<string, string> = {},
        agent?: string,
      ) {
        const browser = service.browser(agent)
        await browser.open('/dashboard/sign-in')
        const shown = await browser.send('/dashboard/sign-in', { email, password, ...more })
        return { browser, ...shown }
      },

      /** The path of the link in the newest mail to an address. */
      linkTo(email: string): string {
        const text = mails.findLast(({ to }) => to === email)?.text ?? ''
        return (text.match(/https:\S+/)?.[0] ?? '').slice(BASE_URL.length)
      },

      /** Registers a client without a credential, and returns its id. */
      async register(metadata: object = {}): Promise<string> {
        const response = await service.call(oauth, '/oauth2/application', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            client_name: 'Clip Agent',
            client_uri: 'https://agent.example.com/about',
            redirect_uris: ['http://127.0.0.1:7777/callback'],
            grant_types: ['authorization_code', 'refresh_token'],
            ...metadata,
          }),
        })
        if (response.status !== 201) throw new Error(await response.text())
        return ((await response.json()) as { client_id: string }).client_id
      },

      /** Registers a client whose name is such as registration may or may not let through. */
      async registerNamed(client_name: string): Promise<string> {
        const client_id = await service.register()
        await sql`update oauth_clients set client_name = ${client_name} where client_id = ${client_id}`
        return client_id
      },

      /** Begins an authorization and gives the path that the browser is sent to. */
      async ask(client_id: string, parameters: Record<string, string> = {}): Promise<string> {
        const query = new URLSearchParams({
          response_type: 'code',
          client_id,
          redirect_uri: 'http://127.0.0.1:7777/callback',
          scope: 'svc:account:read svc:projects:read svc:projects:write svc:social:publish',
          state: 'the state',
          code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
          code_challenge_method: 'S256',
          ...parameters,
        })
        const { headers } = await service.call(oauth, `/oauth2/authorize?${query}`)
        return (headers.get('location') ?? '').replace(BASE_URL, '')
      },

      /** Exchanges a refresh token, and gives the status. */
      async refresh(client_id: string, refresh_token: string): Promise<number> {
        const form = { grant_type: 'refresh_token', client_id, refresh_token }
        const body = new URLSearchParams(form)
        return (await service.call(oauth, '/oauth2/token', { method: 'POST', body })).status
      },

      /** Exchanges a code, and returns the answer of the token endpoint. */
      async redeem(client_id: string, code: string) {
        const response = await service.call(oauth, '/oauth2/token', {
          method: 'POST',
          body: new URLSearchParams({
            grant_type: 'authorization_code',
            client_id,
            code,
            redirect_uri: 'http://127.0.0.1:7777/callback',
            code_verifier: VERIFIER,
          }),
        })
        return (await response.json()) as {
          access_token: string
          refresh_token: string
          scope: string
        }
      },

      /** Lets a user create a key and an app act for them; gives both credentials. */
      async heldBy(browser: Browser) {
        const request = { name: 'held by a server', scopes: ['svc:account:read'] }
        const created = await memberCaller(dashboard)(browser, 'POST', '/keys', request)
        const { key = 'no key' }: { key?: string } = await created.json()
        const client_id = await service.register()
        const path = await service.ask(client_id)
        await browser.open(path)
        const request_id = path.split('request_id=')[1] ?? ''
        const allowed = { request_id, decision: 'approve', scope: 'svc:account:read' }
        const { location } = await browser.send('/dashboard/consent', allowed)
        const code = new URL(location ?? '').searchParams.get('code') ?? ''
        return { key, client_id, ...(await service.redeem(client_id, code)) }
      },

      /** The secret of a reset link, as the operator's command makes one. */
      async resetToken(email: string): Promise<string> {
        const desk = openPeopleDesk({ databaseUrl, baseUrl: BASE_URL })
        const link = await desk.resetLink(email).finally(desk.close)
        return tokenIn(link ?? '')
      },

      /** Waits until `/v1` refuses a credential; the feed takes a second at most, a busy machine longer. */
      untilRefused: (credential: string) =>
        until(
          'the credential is refused',
          async () => (await service.statusOf(credential)) === 401,
        ),

      [Symbol.asyncDispose]: () => dashboard.close(),
    }
    return service
  }

  const service = open(options)
  return {
    ...service,

    /** Another dashboard in front of the same services. */
    with: (changed: Partial<DashboardDependencies>) => open({ ...options, ...changed }),

    async [Symbol.asyncDispose]() {
      await accessTokens.stop()
      await service[Symbol.asyncDispose]()
      await jobs.stop()
      limiter.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

/** The same for the tests of a file, after which it ends. */
export async function openDashboard(options?: Parameters<typeof startDashboard>[0]) {
  const service = await startDashboard(options)
  afterAll(() => service[Symbol.asyncDispose]())
  return service
}
