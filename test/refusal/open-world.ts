import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJobs } from '../../packages/domain/src/index.ts'
import { createTestDatabase } from '../../packages/domain/test/create-test-database.ts'
import { openRateLimiter } from '../../packages/rate-limit/src/index.ts'
import { openStore } from '../../packages/storage/src/index.ts'
import { Browser, SAME_ORIGIN } from '../../services/dashboard/test/browser.ts'
import { createGateway, type GatewayDependencies } from '../../services/gateway/src/app.ts'
import { createServices } from '../../services/standalone/src/create-services.ts'
import { readEnv } from '../../services/standalone/src/env.ts'
import { ensureFirstAccount } from '../../services/standalone/src/first-account.ts'

const SECRET = 'a secret of the tests, long enough and more'
const DASHBOARD_TOKEN = 'the-credential-of-the-dashboard'
const SOME_ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

/** The services whose routes are asked. */
interface Routed
  extends Pick<GatewayDependencies['upstreams'], 'api' | 'media' | 'oauth' | 'mcp'> {}

export type World = Awaited<ReturnType<typeof openWorld>>

/** Opens every service in this process on a database of its own, with a member who may do everything. */
export async function openWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'refusal-'))
  const database = await createTestDatabase()
  const { sql, url } = database
  const env = readEnv({ DATA_DIR: folder, DASHBOARD_TOKEN })
  const log = () => {}
  const jobs = await openJobs(url, { role: 'sender' })
  const limiter = openRateLimiter({ redisUrl: null, scale: 1e6, onRedisChange() {} })
  const store = await openStore({ folder: join(folder, 'objects'), s3: null })
  const firstAccount = await ensureFirstAccount(sql, env)
  const services = await createServices(env, {
    ...{
      sql,
      stopping: new AbortController().signal,
      databaseUrl: url,
      connectors: new Map(),
      jobs,
      store,
      limiter,
      secret: SECRET,
      firstAccount,
      log,
    },
  })
  const { api, media, oauth, mcp, dashboard } = services.upstreams
  const gateway = createGateway({ upstreams: services.upstreams, log })
  const browser = new Browser(dashboard as never)
  await browser.open('/dashboard/sign-up')
  const person = { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery' }
  await browser.send('/dashboard/sign-up', person)
  await browser.open('/dashboard')

  const named: Routed = { api, media, oauth, mcp }

  return {
    services: named,
    headers: {
      stranger: {},
      key: { authorization: `Bearer ${firstAccount.apiKey}` },
      agent: {
        authorization: `Bearer ${firstAccount.apiKey}`,
        accept: 'application/json, text/event-stream',
      },
      dashboard: { authorization: `Bearer ${DASHBOARD_TOKEN}` },
      member: {
        ...SAME_ORIGIN,
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-form-token': browser.formToken,
      },
    } satisfies Record<string, Record<string, string>>,

    address: (path: string) => `http://localhost${path.replaceAll(/:\w+/g, SOME_ID)}`,

    /** Sends a request as a client does, through the gateway for routes behind it. */
    async ask(request: Request): Promise<number> {
      const isInner = /^\/(back-channel|oauth2\/authorize\/complete)/.test(
        new URL(request.url).pathname,
      )
      const answer = isInner && 'handle' in oauth ? oauth.handle(request) : gateway(request, null)
      const response = await answer
      await response.text()
      return response.status
    },

    async [Symbol.asyncDispose]() {
      await services.close()
      await jobs.stop()
      limiter.close()
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
