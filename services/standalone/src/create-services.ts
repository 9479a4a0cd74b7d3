import { join } from 'node:path'
import { createApi } from '@svc/api'
import { openAccessTokens } from '@svc/api/access-tokens'
import { createBackChannel } from '@svc/client'
import { describeSpeech } from '@svc/clip-engine'
import { createDashboard, openMailer } from '@svc/dashboard'
import type { Database, Jobs } from '@svc/domain'
import type { GatewayDependencies } from '@svc/gateway'
import type { Log } from '@svc/http'
import { createMcp } from '@svc/mcp'
import { createMedia } from '@svc/media'
import { readinessChecks } from '@svc/media/readiness'
import { createOauth } from '@svc/oauth'
import { prepareSigningKeys } from '@svc/oauth/signing-keys'
import type { RateLimiter } from '@svc/rate-limit'
import { isThisMachine } from '@svc/scope-policy'
import type { ObjectStore } from '@svc/storage'
import type { Env } from './env.ts'
import type { FirstAccount } from './first-account.ts'
import { ensureSecret } from './secret.ts'

/** What the services share. */
export interface Foundations {
  /** Of the database that `sql` is connected to. */
  database_url: string
  sql: Database
  jobs: Jobs
  store: ObjectStore
  limiter: RateLimiter
  secret: string
  /** The first member to sign up gets it, while only this machine can reach the service. */
  first_account: FirstAccount
  /** Ends the streams of events. */
  stopping: AbortSignal
  log: Log
}

/** Every service, each an application of this process: from one to another there is no hop. */
export interface Services {
  upstreams: GatewayDependencies['upstreams']
  close(): Promise<void>
}

/** Creates all services that the gateway knows, and lets them know each other. */
export async function createServices(env: Env, foundations: Foundations): Promise<Services> {
  const { database_url, sql, jobs, store, limiter, secret, first_account, stopping, log } =
    foundations
  const { base_url, allowPrivateSources, allowPrivateReceivers, sign_up } = env
  const parts = { sql, limiter, secret, base_url, log }

  const accessTokens = openAccessTokens({ sql, secret, base_url, log })
  const api = createApi({
    ...parts,
    jobs,
    accessTokens,
    allowPrivateSources,
    allowPrivateReceivers,
    stopping,
  })
  const { data_folder: DATA_DIR, recognizers } = env
  const checks = readinessChecks({ DATA_DIR, recognizers }, { sql, store })
  const media = createMedia({ sql, store, secret, checks, log })

  const dashboard_token =
    env.dashboard_token ?? (await ensureSecret(join(env.data_folder, 'dashboard-token')))
  await prepareSigningKeys(sql, { secret, key_file: env.signing_key_file })
  const oauth = createOauth({
    ...parts,
    dashboard_token,
    plan: env.sign_up_plan,
    ...(isThisMachine(base_url) && { unowned_account_id: first_account.account_id }),
  })

  const mailer = openMailer({ ...env.mail, log })
  const dashboard = createDashboard({
    database_url,
    secret,
    base_url,
    back_channel: createBackChannel({
      handle: (request) => oauth.handle(request),
      token: dashboard_token,
    }),
    api,
    mailer,
    limiter,
    sign_up,
    speech: () => speechFor(env),
    log,
  })
  const mcp = createMcp({ api, files: media, base_url, log })

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

/** How it would hear better is the operator's business: elsewhere than on this machine members are strangers. */
async function speechFor({ recognizers, base_url }: Env) {
  const { now, better } = await describeSpeech(recognizers)
  return { now, better: isThisMachine(base_url) ? better : null }
}
