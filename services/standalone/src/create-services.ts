import { join } from 'node:path'
import { createApi } from '@svc/api'
import { openAccessTokens } from '@svc/api/access-tokens'
import { createBackChannel } from '@svc/back-channel'
import { describeSpeech } from '@svc/clip-engine'
import { createDashboard, openMailer } from '@svc/dashboard'
import { type Database, type Jobs, REQUEST_POOL } from '@svc/domain'
import type { GatewayDependencies } from '@svc/gateway'
import { createSeats, type Log } from '@svc/http'
import { createMcp } from '@svc/mcp'
import { createMedia } from '@svc/media'
import type { openDoor } from '@svc/media/open-worker'
import { readinessChecks } from '@svc/media/readiness'
import { createOauth } from '@svc/oauth'
import { prepareSigningKeys } from '@svc/oauth/signing-keys'
import type { RateLimiter } from '@svc/rate-limit'
import type { Secret } from '@svc/secrets'
import type { Connector } from '@svc/social'
import type { Platform } from '@svc/specification'
import { isThisMachine } from '@svc/specification/access'
import type { ObjectStore } from '@svc/storage'
import { ensureSecret } from './data-files.ts'
import type { Env } from './env.ts'
import type { FirstAccount } from './first-account.ts'

export interface Foundations {
  /** URL of the database that `sql` is connected to. */
  databaseUrl: string
  sql: Database
  jobs: Jobs
  /** The machines elsewhere that may call in; without it there are none. */
  machines?: ReturnType<typeof openDoor>
  store: ObjectStore
  limiter: RateLimiter
  connectors: ReadonlyMap<Platform, Connector>
  secret: Secret
  /** An account that the first member to sign up gets, while only this machine can reach the service. */
  firstAccount: FirstAccount
  /** Ends the event streams. */
  stopping: AbortSignal
  log: Log
}

/** All services as applications in this process, which call each other directly. */
export interface Services {
  upstreams: GatewayDependencies['upstreams']
  close(): Promise<void>
}

/** Creates all services behind the gateway and connects them to each other. */
export async function createServices(env: Env, foundations: Foundations): Promise<Services> {
  const { databaseUrl, sql, jobs, machines, store, limiter, secret, firstAccount, stopping, log } =
    foundations
  const { baseUrl, allowPrivateSources, allowPrivateReceivers, signUp } = env
  const parts = { sql, limiter, secret, baseUrl, log }

  const seats = createSeats({ seats: REQUEST_POOL.connections })
  const accessTokens = openAccessTokens({ sql, secret, baseUrl, log })
  const api = createApi({
    ...parts,
    jobs,
    connectors: foundations.connectors,
    chatModel: env.chatModel,
    accessTokens,
    seats,
    allowPrivateSources,
    allowPrivateReceivers,
    stopping,
  })
  const { dataFolder: DATA_DIR, recognizers } = env
  const checks = readinessChecks({ DATA_DIR, recognizers }, { sql, store })
  const media = createMedia({
    sql,
    store,
    seats,
    secret,
    checks,
    log,
    ...(machines && { machines }),
  })

  const dashboardToken =
    env.dashboardToken ?? (await ensureSecret(join(env.dataFolder, 'dashboard-token')))
  await prepareSigningKeys(sql, { secret, keyFile: env.signingKeyFile })
  const oauth = createOauth({
    ...parts,
    jobs,
    dashboardToken,
    allowPrivateReceivers,
    plan: env.signUpPlan,
    ...(isThisMachine(baseUrl) && { unownedAccountId: firstAccount.account_id }),
  })

  const mailer = openMailer({ ...env.mail, log })
  const dashboard = createDashboard({
    databaseUrl,
    secret,
    baseUrl,
    backChannel: createBackChannel({
      handle: (request) => oauth.handle(request),
      token: dashboardToken,
    }),
    api,
    mailer,
    limiter,
    signUp,
    isPractice: env.isPractice,
    speech: () => speechFor(env),
    log,
  })
  const mcp = createMcp({ api, files: media, baseUrl, log })

  accessTokens.start()
  return {
    upstreams: { api, media, oauth, mcp, dashboard },
    async close() {
      await accessTokens.stop()
      await mailer?.close()
      await dashboard.close()
    },
  }
}

/** How to improve the recognizer is shown only where `baseUrl` is this machine: elsewhere members are not the operator. */
async function speechFor({ recognizers, baseUrl }: Env) {
  const { now, better } = await describeSpeech(recognizers)
  return { now, better: isThisMachine(baseUrl) ? better : null }
}
